const [width, height] = [900, 460];
/** The edges of the plot in the picture. */
const [left, right, top, bottom] = [64, 620, 40, 400];

/** Distinct on light and dark, and for colour-blind people. */
const colours = ['#2f80c9', '#d0661a', '#1c9b6c', '#a45fc4', '#8a8d1d', '#c2477f'];

/** Returns an SVG of milliseconds over the number of rows, both on logarithmic axes. */
export function drawGrowth(
  sizes: readonly number[],
  series: readonly { name: string; times: number[] }[],
  goal: number,
): string {
  const times = series.flatMap((one) => one.times);
  const x = scale(sizes, left, right);
  const y = scale([...times, 0.5, goal * 2], bottom, top);
  const labels = apart(series.map((one) => y(one.times.at(-1) ?? goal)));
  const lines = series.map(({ name, times }, place) => {
    const colour = colours[place % colours.length];
    const points = times.map((time, size) => `${x(sizes[size] ?? 1).toFixed(1)},${y(time).toFixed(1)}`);
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`;
    });
    const label = `<text x="${right + 14}" y="${(labels[place] ?? 0) + 4}" style="fill: ${colour}; font-weight: 600">${name}, ${(times.at(-1) ?? 0).toFixed(1)} ms</text>`;
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`;
  });
  const columns = sizes.map(
    (rows) =>
      `<line class="grid" x1="${x(rows)}" x2="${x(rows)}" y1="${top}" y2="${bottom}"/><text x="${x(rows)}" y="${bottom + 20}" text-anchor="middle">${rows.toLocaleString('en')}</text>`,
  );
  const ticks = powers(y).map(
    (time) =>
      `<line class="grid" x1="${left}" x2="${right}" y1="${y(time)}" y2="${y(time)}"/><text x="${left - 8}" y="${y(time) + 4}" text-anchor="end">${time}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Milliseconds of a call over the number of enrollments">
<style>
  text { font: 13px system-ui, sans-serif; fill: #14223a; }
  .ground { fill: #fbfaf7; } .grid { stroke: #d5dbe3; } .goal { stroke: #b3261e; stroke-dasharray: 6 4; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6eff8; } .ground { fill: #0f1a2b; } .grid { stroke: #33435c; } .goal { stroke: #ff8a80; }
  }
</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
<text x="${left}" y="${top - 16}">milliseconds of a call, median</text>
<text x="${(left + right) / 2}" y="${height - 16}" text-anchor="middle">rows in the table</text>
${columns.join('\n')}
${ticks.join('\n')}
<line class="goal" x1="${left}" x2="${right}" y1="${y(goal)}" y2="${y(goal)}"/>
<text x="${left + 8}" y="${y(goal) - 6}">goal: ${goal} ms</text>
${lines.join('\n')}
</svg>
`;
}

function scale(
  values: readonly number[],
  from: number,
  to: number,
): ((value: number) => number) & { least: number; most: number } {
  const [least, most] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const place = (value: number) =>
    Math.round(10 * (from + ((Math.log10(value) - least) / (most - least)) * (to - from))) / 10;
  return Object.assign(place, { least, most });
}

function powers({ least, most }: { least: number; most: number }) {
  const first = Math.ceil(least);
  return Array.from({ length: Math.floor(most) - first + 1 }, (_, power) => Number(`1e${first + power}`));
}

/** Moves the heights of labels so that none overlap. */
function apart(heights: number[]): number[] {
  const order = heights
    .map((_height, place) => place)
    .sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const moved = [...heights];
  order.forEach((place, turn) => {
    const above = moved[order[turn - 1] ?? place] ?? 0;
    if (turn > 0) moved[place] = Math.max(moved[place] ?? 0, above + 18);
  });
  return moved;
}
