// How much of the map is seen: it is scrolled like any page, and drawn larger to come nearer.

import { tick } from "svelte";
import { bounds, middle, type Point, type Rect } from "./geometry";

/** Pixels a unit of the drawing has at least when one comes near, so that its details can be touched and read. */
const NEAR = 0.68;
const NEAREST = 1.9;
/** Below this width the map is looked at piece by piece. */
const NARROW = 700;
const ROOM = 60;
const ROOM_FOR_NAMES = 150;

export class Pane {
  zoom = $state(1);
  width = $state(0);
  height = $state(0);
  /** The part of the drawing that is in sight. */
  seen = $state.raw<Rect | null>(null);
  private pane: HTMLElement | null = null;
  private shown = false;
  /** The nearest that one can come. */
  most = $derived.by(() => Math.max(1, (NEAREST * this.frame().w) / Math.max(1, this.width)));

  constructor(private readonly frame: () => Rect) {}

  readonly attach = (pane: HTMLElement): (() => void) => {
    this.pane = pane;
    const resized = new ResizeObserver(() => this.measure());
    resized.observe(pane);
    this.measure();
    pane.addEventListener("scroll", this.look, { passive: true });
    const release = pinched(pane, (by) => this.nearer(by));
    return () => (resized.disconnect(), release(), pane.removeEventListener("scroll", this.look), (this.pane = null));
  };

  // The bars of a map that is scrolled must not change what fits into it.
  private measure(): void {
    const { offsetWidth = 0, offsetHeight = 0 } = this.pane ?? {};
    // A phone that is turned, or a window made wide, has room for all of it.
    if (this.width > 0 && this.width < NARROW && offsetWidth >= NARROW) this.zoom = 1;
    [this.width, this.height] = [offsetWidth, offsetHeight];
    this.look();
  }

  private readonly look = (): void => {
    const pane = this.pane;
    if (!pane || this.width === 0) return;
    const { x, y } = this.frame();
    this.seen = {
      x: x + pane.scrollLeft / this.scale,
      y: y + pane.scrollTop / this.scale,
      w: pane.clientWidth / this.scale,
      h: pane.clientHeight / this.scale,
    };
  };

  /** Pixels a unit of the drawing has. */
  get scale(): number {
    return (this.zoom * this.width) / this.frame().w;
  }

  /** Comes nearer, or goes further off, and keeps the middle where it is. */
  nearer(by: number): void {
    const centre = this.seen && middle(this.seen);
    this.zoom = Math.max(1, Math.min(this.most, this.zoom * by));
    if (centre) void tick().then(() => this.centre(centre, true));
  }

  /** Brings a point into the middle. */
  centre(at: Point, still = matchMedia("(prefers-reduced-motion: reduce)").matches): void {
    const [pane, { x, y }] = [this.pane, this.frame()];
    pane?.scrollTo({
      left: (at.x - x) * this.scale - pane.clientWidth / 2,
      top: (at.y - y) * this.scale - pane.clientHeight / 2,
      behavior: still ? "instant" : "smooth",
    });
    this.look();
  }

  /** Brings these points into sight: on a narrow map near enough to be read, or all of them where that is asked for. */
  show(points: readonly Point[], first: Point | null, all = false): void {
    const pane = this.pane;
    if (!pane || this.width === 0 || first === null) return;
    const wanted = bounds(points, all ? ROOM_FOR_NAMES : ROOM);
    const fit = Math.min(pane.clientWidth / wanted.w, pane.clientHeight / wanted.h);
    const still = this.shown ? undefined : true;
    if (this.width < NARROW && (all || !this.shown))
      this.zoom = this.zoomFor(all ? Math.min(fit, NEAR) : Math.max(NEAR, Math.min(fit, 1)));
    this.shown = !all;
    void tick().then(() => this.centre(fit >= this.scale ? middle(wanted) : first, still));
  }

  private zoomFor(scale: number): number {
    return Math.max(1, Math.min(this.most, (scale * this.frame().w) / this.width));
  }
}

/** Tells how two fingers on an element spread. */
function pinched(element: HTMLElement, spread: (by: number) => void): () => void {
  let last = 0;
  const gap = ({ touches: [a, b] }: TouchEvent): number =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  const start = (event: TouchEvent): unknown => (last = gap(event));
  const move = (event: TouchEvent): void => {
    const now = gap(event);
    if (now === 0 || last === 0) return;
    event.preventDefault();
    spread(now / last);
    last = now;
  };
  element.addEventListener("touchstart", start, { passive: true });
  element.addEventListener("touchmove", move, { passive: false });
  return () => (element.removeEventListener("touchstart", start), element.removeEventListener("touchmove", move));
}
