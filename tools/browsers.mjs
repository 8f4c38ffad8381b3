// Firefox over WebDriver BiDi: reads one JSON command a line, answers with one line each. Used by browsers.py.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], headless: true });
const page = await browser.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(error.message));

const COMMANDS = {
  // A page that is left while it still fetches what comes later would report that as an error of its own.
  goto: (url) => page.goto(url, { waitUntil: ["load", "networkidle0"] }).then(() => null),
  size: ([width, height]) => page.setViewport({ width, height }),
  run: (script) => page.evaluate(script),
  click: (selector) => page.click(selector),
  shot: (path) => page.screenshot({ path }).then(() => null),
  version: async () => browser.version(),
  errors: async () => errors.splice(0),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [command, argument] = JSON.parse(line);
  if (command === "end") break;
  const answer = await COMMANDS[command](argument).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: error.message }),
  );
  console.log(JSON.stringify(answer));
}
await browser.close();
