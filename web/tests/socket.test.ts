import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "../src/kit/socket";
import type { FromPage } from "../src/wire";

const MOVE = { type: "ready" } as unknown as FromPage;

class Socket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  send = vi.fn();
  close = vi.fn();
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Socket.made.push(this);
  }
}

const page = new EventTarget();
const listener = { opened: vi.fn(), received: vi.fn(), lost: vi.fn() };

beforeEach(() => {
  Socket.made = [];
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { href: "http://here/table/t" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line over which no answer comes is given up, and made anew", () => {
  const line = new Line("/socket", listener);
  line.send(MOVE, true);
  vi.advanceTimersByTime(9_000);
  expect(listener.lost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(listener.lost).toHaveBeenCalledOnce();
  expect(Socket.made[0]!.close).toHaveBeenCalledOnce();
  expect(Socket.made).toHaveLength(2);
  // What the old socket still says is of no interest.
  Socket.made[0]!.onclose?.({ code: 1006 });
  Socket.made[0]!.onmessage?.({ data: "{}" });
  expect(listener.lost).toHaveBeenCalledOnce();
  expect(listener.received).not.toHaveBeenCalled();
  line.close();
});

test("a line that is answered stays, and so does one that asked nothing", () => {
  const line = new Line("/socket", listener);
  line.send(MOVE);
  vi.advanceTimersByTime(60_000);
  line.send(MOVE, true);
  Socket.made[0]!.onmessage?.({ data: "{}" });
  vi.advanceTimersByTime(60_000);
  expect(listener.lost).not.toHaveBeenCalled();
  line.close();
});

test("a browser without a net has no line, and tries again once the net is back", () => {
  const line = new Line("/socket", listener);
  page.dispatchEvent(new Event("offline"));
  expect(listener.lost).toHaveBeenCalledOnce();
  expect(Socket.made).toHaveLength(1);
  page.dispatchEvent(new Event("online"));
  expect(Socket.made).toHaveLength(2);
  line.close();
  page.dispatchEvent(new Event("offline"));
  expect(listener.lost).toHaveBeenCalledOnce();
});
