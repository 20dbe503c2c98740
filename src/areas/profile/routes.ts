import {
  changePassword,
  changeProfile,
  showProfile,
  showSessions,
  signOutEverywhere,
  signOutOne,
} from '#areas/profile/actions.ts'
import { profile } from '#areas/profile/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function profileRoutes(on: On): void {
  on(profile.show, async (call) => ({ data: await showProfile(call) }))
  on(profile.change, async (call) => ({ data: await changeProfile(call, call.body) }))
  on(profile.changePassword, (call) => changePassword(call, call.body))
  on(profile.sessions, async (call) => ({ data: await showSessions(call) }))
  on(profile.endSession, (call) => signOutOne(call, call.params.id))
  on(profile.endSessions, (call) => signOutEverywhere(call, call.query.which))
}
