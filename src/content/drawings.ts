/** A drawing of `web/assets/drawings` in one of the site's places for pictures. */
export interface PlacedDrawing {
  /** The file's name without its ending. */
  file: string;
  /** The part that is shown of its 2400 by 1800 units. */
  part: { x: number; y: number; width: number; height: number };
}

/** As wide as the whole drawing, 16 to 10. */
const sixteenToTen = { x: 0, width: 2400, height: 1500 };

/** The places that a drawing fills until the institute puts a photograph there. The rooms' floors are level with each other. */
export const drawings: Readonly<Record<string, PlacedDrawing>> = {
  'infrastructure-campus': { file: 'campus', part: { x: 0, y: 230, width: 2400, height: 1350 } },
  'infrastructure-flying-field': { file: 'flying-field', part: { ...sixteenToTen, y: 250 } },
  'infrastructure-hangar': { file: 'fleet-hall', part: { ...sixteenToTen, y: 136 } },
  'facility-accommodation': { file: 'hostel', part: { ...sixteenToTen, y: 114 } },
  'facility-simulator-room': { file: 'simulator-room', part: { ...sixteenToTen, y: 54 } },
  'facility-library': { file: 'library', part: { ...sixteenToTen, y: 78 } },
};
