import type { Translated } from '../../../src/shared/content.ts';
import type { questions as english } from '../en/questions.ts';

export const questions: Translated<typeof english> = {};
