export { undoCalls } from './calls.ts';
export { type SoftDelete, softDelete } from './soft-delete.ts';
export { moveToTrash, purgeLeftovers } from './trash.ts';
export { addUndo, finishUndoable, tooLate } from './undo.ts';
