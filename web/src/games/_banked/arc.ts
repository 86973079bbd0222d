/** Seats on an arc before the croupier, and what the cloths have in common where players sit on it. */

import type { Point } from "./layout";

export interface Print {
  readonly at: Point;
  readonly turned: number;
}

/** Where places are named, before the cloth. */
export interface Plaqued {
  readonly upright: boolean;
  readonly plaqueAt: (place: number) => Print;
  /** Half the width and half the height of a plaque. */
  readonly plaque: Point;
}

/** Where cards come from, and where they go when they are done with. */
export interface Boxed {
  readonly upright: boolean;
  readonly shoeAt: Point;
  readonly discardsAt: Point;
  /** How big the two are drawn. */
  readonly boxes: number;
}

/** Between which points chips and cards move. */
export interface Ways {
  /** Where the chips of a player lie on a zone, and how big they are there. */
  readonly chipsAt: (place: number, zone: string) => Point;
  readonly chip: number;
  readonly plaqueAt: (place: number) => Print;
  readonly bank: Point;
  readonly card: number;
  readonly shoeAt: Point;
  readonly discardsAt: Point;
}

export interface Arc {
  /** The angle of a point so many seats along the arc, in degrees from straight down. */
  readonly angleAt: (seats: number) => number;
  readonly at: (radius: number, angle: number) => Point;
}

const MIDDLE = 600;
const CENTRE = -385;

const round = (value: number): number => Math.round(value * 10) / 10;

/** The first seat is at the croupier's left: at the right of the viewer. */
export function onArc(seats: number, halfAngle: number): Arc {
  return {
    angleAt: (along) => halfAngle - (along / seats) * 2 * halfAngle,
    at: (radius, angle) => {
      const turn = (angle * Math.PI) / 180;
      return [round(MIDDLE + radius * Math.sin(turn)), round(CENTRE + radius * Math.cos(turn))];
    },
  };
}
