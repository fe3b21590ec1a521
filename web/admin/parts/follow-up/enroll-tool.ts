import type { ReactNode } from 'react';
import type { FollowUp } from '../../../../src/shared/records.ts';

/** Returns the button that enrolls somebody who has not enrolled: a tool of the people's room that other rooms show. */
export type EnrollTool = (person: FollowUp, onAdded: () => void) => ReactNode;
