/** Returns an SVG path of circles with centres on a circle: a guilloche, as on banknotes. */
export function ring(count: number, distance: number, radius: number): string {
  return turns(count)
    .map((angle) => {
      const centreX = distance * Math.cos(angle);
      const centreY = distance * Math.sin(angle);
      const across = short(2 * radius);
      return `M${short(centreX - radius)} ${short(centreY)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 -${across} 0`;
    })
    .join('');
}

export function flower(count: number, long: number, broad: number): string {
  return turns(count * 2)
    .slice(0, count)
    .map((angle) => {
      const [endX, endY] = [long * Math.cos(angle), long * Math.sin(angle)];
      const ellipse = `a${long} ${broad} ${short((angle * 180) / Math.PI)} 1 0`;
      return `M${short(-endX)} ${short(-endY)}${ellipse} ${short(2 * endX)} ${short(2 * endY)}${ellipse} ${short(-2 * endX)} ${short(-2 * endY)}`;
    })
    .join('');
}

function turns(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * 2 * Math.PI) / count);
}

/** A hundredth of a point is finer than any printer. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}
