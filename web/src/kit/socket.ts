import type { FromPage, Position } from "../wire";

export interface Listener {
  opened(): void;
  received(message: Position): void;
  lost(code: number): void;
}

/** What a browser says of a socket that was not closed in order. */
const GONE = 1006;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** A line over which nothing comes for so long while an answer is due is dead: a browser may take minutes to notice. */
const LONGEST_SILENCE = 10_000;

/** How long to wait before try number `tries`: doubled each time, with some luck so that pages do not come all at once. */
export function waitBefore(tries: number, luck: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + luck / 2);
}

/** A WebSocket that comes back by itself. */
export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** The last message over this connection: the next one leaves out what is still so. */
  private last: Partial<Position> = {};

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.hurry);
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** `answered`: the server says at once what came of it. */
  send(message: FromPage, answered = false): boolean {
    if (!this.open) return false;
    this.socket?.send(JSON.stringify(message));
    if (answered) this.silence ??= setTimeout(this.drop, LONGEST_SILENCE);
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.endSilence();
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.last = {};
    socket.onopen = () => this.listener.opened();
    socket.onmessage = (event) => socket === this.socket && this.heard(String(event.data));
    socket.onclose = (event) => this.gone(socket, event.code);
  }

  private heard(text: string): void {
    this.tries = 0;
    this.endSilence();
    const message = { ...this.last, ...(JSON.parse(text) as Position) };
    this.last = message;
    this.listener.received(message);
  }

  private gone(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    this.endSilence();
    this.socket = null;
    this.listener.lost(code);
    this.timer = setTimeout(() => this.connect(), waitBefore(this.tries++, Math.random()));
  }

  private endSilence(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  // A socket whose net is gone closes only once the other side has said goodbye: that is not waited for.
  private readonly drop = (): void => {
    const socket = this.socket;
    if (!socket || !this.open) return;
    this.gone(socket, GONE);
    socket.close();
  };

  // The net or the reader is back: there is no reason to wait any longer.
  private readonly hurry = (): void => {
    if (this.socket !== null || document.hidden || this.closed) return;
    this.connect();
  };
}
