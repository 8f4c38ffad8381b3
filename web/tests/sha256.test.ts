import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bytesOf, hex, secret, sha256 } from "../src/kit/sha256";

test.each([0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 1000])("SHA-256 of %i bytes is what node says", (length) => {
  const bytes = Uint8Array.from({ length }, (_, n) => (n * 37) % 256);
  expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test("hexadecimal goes there and back", () => expect(hex(bytesOf("00ff10"))).toBe("00ff10"));
test("a secret is 32 bytes", () => expect(secret()).toMatch(/^[0-9a-f]{64}$/));
