import type { Translated } from '../../../src/shared/content.ts';
import type { facilities as english } from '../en/facilities.ts';

export const facilities: Translated<typeof english> = {};
