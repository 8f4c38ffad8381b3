// The code on the screen is read back as a camera reads it: from its picture.
import decodeQR from "qr/decode.js";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import QrCode from "../src/kit/QrCode.svelte";

const SHORT = "http://192.168.0.7:8765/table/yfhuynhvmevm";
const LONG = `https://games.example.org/a/rather/long/path/you#use=${"chandelier-".repeat(20)}end`;

test.each([SHORT, LONG])("the code says %s", (text) => {
  const { body } = render(QrCode, { props: { text, label: "the link" } });
  expect(decodeQR(painted(body))).toBe(text);
});

/** The drawing in pixels, some for each module, as a browser paints it. */
function painted(svg: string): { width: number; height: number; data: Uint8Array } {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]);
  const modules = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((found) => `${found[1]},${found[2]}`);
  const [dark, width] = [new Set(modules), size * 6];
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let pixel = 0; pixel < width * width; pixel++) {
    const [x, y] = [Math.floor((pixel % width) / 6), Math.floor(pixel / width / 6)];
    if (dark.has(`${x},${y}`)) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { width, height: width, data };
}
