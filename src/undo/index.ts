export { undoCalls } from './calls.ts';
export { type SoftDelete, softDelete } from './soft-delete.ts';
export { moveToTrash, openTrash, type Trash } from './trash.ts';
export { tooLate } from './undo.ts';
