/** So many weeks are counted, the present one included. */
export const countedWeeks = 26;

/** The steps from an enrollment to a certificate; who has come to one counts in all before it. */
export const figureSteps = ['enrolled', 'seated', 'completed', 'certified'] as const;
