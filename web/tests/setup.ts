// A page learns one language; the tests speak all.
import { LANGUAGES, learn } from "../src/kit/words";

await Promise.all(LANGUAGES.map(learn));
