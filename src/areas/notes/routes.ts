import {
  changeNote,
  completeFollowUp,
  createNote,
  listMyFollowUps,
  listNotesOf,
} from '#areas/notes/actions.ts'
import { notes } from '#areas/notes/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function noteRoutes(on: On): void {
  on(notes.list, (ctx) => listNotesOf(ctx, ctx.query))
  on(notes.create, (ctx) => createNote(ctx, ctx.body))
  on(notes.change, (ctx) => changeNote(ctx, ctx.params.id, ctx.body))
  on(notes.complete, (ctx) => completeFollowUp(ctx, ctx.params.id, 'done'))
  on(notes.reopen, (ctx) => completeFollowUp(ctx, ctx.params.id, 'open'))
  on(notes.followUps, (ctx) => listMyFollowUps(ctx, ctx.query))
}
