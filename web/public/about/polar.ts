/** A point at an angle, in degrees clockwise from the top, and a distance from (50, 50). */
export function polar(angle: number, radius: number): string {
  const radians = ((angle - 90) * Math.PI) / 180;
  return `${short(50 + radius * Math.cos(radians))} ${short(50 + radius * Math.sin(radians))}`;
}

/** The path of a dial's marks: `count` of them from one angle to another, each from the inner to the outer radius. */
export function marks(count: number, inner: number, outer: number, from = 0, to = 360): string {
  const step = (to - from) / (to - from === 360 ? count : count - 1);
  return Array.from({ length: count }, (_, index) => {
    const angle = from + index * step;
    return `M${polar(angle, inner)}L${polar(angle, outer)}`;
  }).join('');
}

/** The path of an arc around (50, 50), clockwise from one angle to another, less than half a turn. */
export function arc(radius: number, from: number, to: number): string {
  return `M${polar(from, radius)}A${radius} ${radius} 0 0 1 ${polar(to, radius)}`;
}

/** One digit after the point is finer than any screen, and the same on server and browser. */
function short(value: number): number {
  return Math.round(value * 10) / 10;
}
