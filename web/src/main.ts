import { mount } from "svelte";
import "./fonts/fonts.css";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./kit/settings.svelte";
import { learn } from "./kit/words";

void learn(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));
