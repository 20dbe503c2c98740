import type { IntegrationState } from '#platform/integration-states.ts'

export const stateWords: Readonly<Record<IntegrationState, string>> = {
  not_set_up: 'Not set up',
  not_connected: 'Not connected',
  connecting: 'Connecting',
  connected: 'Connected',
  degraded: 'Needs a look',
  expired: 'Connect again',
  disconnected: 'Disconnected',
}

/** Their colours, by a status that has one. */
export const stateTones: Readonly<Record<IntegrationState, string>> = {
  not_set_up: 'inactive',
  not_connected: 'inactive',
  connecting: 'pending',
  connected: 'active',
  degraded: 'pending',
  expired: 'failed',
  disconnected: 'inactive',
}

/** Where a record stands over there. */
export const linkWords: Readonly<Record<string, string>> = {
  waiting: 'Waits to go',
  ambiguous: 'Waits for your answer',
  sending: 'On its way',
  synced: 'Agrees',
  failed: 'Refused there',
  out_of_date: 'Changed there',
  resend: 'Goes again',
  left: 'Left as it is',
}
export const linkTones: Readonly<Record<string, string>> = {
  waiting: 'queued',
  ambiguous: 'pending',
  sending: 'running',
  synced: 'done',
  failed: 'failed',
  out_of_date: 'pending',
  resend: 'queued',
  left: 'draft',
}
