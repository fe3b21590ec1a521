/** The clock of a run under faketime, for the environment of a program: what a test starts goes by the clock of the test. */
export const fakeClock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.includes('FAKE')),
);
