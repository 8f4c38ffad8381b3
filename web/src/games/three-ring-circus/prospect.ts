// What would come of the match as it stands, as the server tells it.
import type { Part } from "./choice.svelte";
import type { Owner } from "./seats";

/** A rank in a region: what it earns, and who would have it now. */
export interface Rank {
  fame: number;
  owner: Owner | null;
  tents: number;
}

/** How far an objective has come. */
export interface Reached {
  reached: number;
  fame: number;
  /** What its next step asks for. */
  next: number | null;
}

/** What a show in a metropolis would earn, and what an artist more would add. */
export interface AtMetropolis {
  has: boolean;
  fame: number;
  left: string;
  moreLeft: number;
  right: string;
  moreRight: number;
}

export class Prospect {
  constructor(private readonly parts: readonly Part[]) {}

  private of(key: string, field: string, value: unknown): Part[] {
    return this.parts.filter((part) => part.key === key && part[field] === value);
  }

  ranks(region: string): Rank[] {
    return this.of("rank", "region", region).map((part) => ({
      fame: Number(part["fame"]),
      owner: part["seat"] as Owner,
      tents: Number(part["tents"]),
    }));
  }

  reached(seat: number, card: string): Reached | null {
    const part = this.of("reached", "card", card).find((each) => each["seat"] === seat);
    if (!part) return null;
    return {
      reached: Number(part["reached"]),
      fame: Number(part["fame"]),
      next: part["next"] === null ? null : Number(part["next"]),
    };
  }

  at(metropolis: string): AtMetropolis | null {
    const part = this.of("metropolis", "place", metropolis)[0];
    if (!part) return null;
    return {
      has: Boolean(part["has"]),
      fame: Number(part["fame"]),
      left: String(part["left"]),
      moreLeft: Number(part["more_left"]),
      right: String(part["right"]),
      moreRight: Number(part["more_right"]),
    };
  }

  /** Fame by source, if the match ended as it stands. */
  fame(owner: Owner): Record<string, number> {
    const parts = this.of("projected", "seat", owner);
    return Object.fromEntries(parts.map((part) => [String(part["source"]), Number(part["fame"])]));
  }

  total(owner: Owner): number {
    return Object.values(this.fame(owner)).reduce((sum, fame) => sum + fame, 0);
  }
}
