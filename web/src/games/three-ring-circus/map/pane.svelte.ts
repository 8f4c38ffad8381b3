// How much of the map is seen: it is scrolled like any page, and drawn larger to come nearer.

import { tick } from "svelte";
import { bounds, middle, type Point, type Rect } from "./geometry";

/** Pixels a unit of the drawing has at least, where its details can be touched and read. */
const LEGIBLE = 0.8;
const NEAREST = 1.9;

export class Pane {
  zoom = $state(1);
  width = $state(0);
  private pane: HTMLElement | null = null;
  private shown = false;
  /** The nearest that one can come. */
  most = $derived.by(() => Math.max(1, (NEAREST * this.frame().w) / Math.max(1, this.width)));

  constructor(private readonly frame: () => Rect) {}

  readonly attach = (pane: HTMLElement): (() => void) => {
    this.pane = pane;
    const resized = new ResizeObserver(() => (this.width = pane.clientWidth));
    resized.observe(pane);
    this.width = pane.clientWidth;
    const release = pinched(pane, (by) => this.nearer(by));
    return () => (resized.disconnect(), release(), (this.pane = null));
  };

  private get scale(): number {
    return (this.zoom * this.width) / this.frame().w;
  }

  /** Comes nearer, or goes further off, and keeps the middle where it is. */
  nearer(by: number): void {
    const pane = this.pane;
    if (!pane) return;
    const centre = { x: (pane.scrollLeft + pane.clientWidth / 2) / this.scale, y: (pane.scrollTop + pane.clientHeight / 2) / this.scale };
    this.zoom = Math.max(1, Math.min(this.most, this.zoom * by));
    void tick().then(() => this.centre(centre, "instant"));
  }

  private centre(at: Point, behavior: ScrollBehavior): void {
    const pane = this.pane;
    pane?.scrollTo({ left: at.x * this.scale - pane.clientWidth / 2, top: at.y * this.scale - pane.clientHeight / 2, behavior });
  }

  /** Brings these points into sight, as many as can be read at once; those around `first` when not all fit. */
  show(points: readonly Point[], first: Point | null): void {
    const pane = this.pane;
    if (!pane || points.length === 0 || first === null) return;
    const wanted = bounds(points, 60);
    const fit = Math.min(pane.clientWidth / wanted.w, pane.clientHeight / wanted.h);
    const scale = Math.max(LEGIBLE, Math.min(fit, 1.1));
    if (this.width / this.frame().w < LEGIBLE * 0.7) this.zoom = Math.max(1, Math.min(this.most, (scale * this.frame().w) / this.width));
    const at = fit >= LEGIBLE ? middle(wanted) : first;
    const [{ x, y }, still] = [this.frame(), !this.shown || matchMedia("(prefers-reduced-motion: reduce)").matches];
    this.shown = true;
    void tick().then(() => this.centre({ x: at.x - x, y: at.y - y }, still ? "instant" : "smooth"));
  }
}

/** Tells how two fingers on an element spread. */
function pinched(element: HTMLElement, spread: (by: number) => void): () => void {
  let last = 0;
  const gap = ({ touches: [a, b] }: TouchEvent): number => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
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
