export { undoCalls } from './calls.ts';
export { type SoftDelete, softDelete } from './soft-delete.ts';
export { openTrash, type Trash, take } from './trash.ts';
export { tooLate } from './undo.ts';
