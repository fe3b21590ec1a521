/** The fields of an enrollment at the counter by which the office answers what a refusal asks. */
export const askable = ['another', 'anyway'] as const;
export type Askable = (typeof askable)[number];
