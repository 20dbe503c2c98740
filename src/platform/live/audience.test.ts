import { expect, it } from 'vitest'
import { type Hearing, hearing } from '#platform/live/audience.ts'
import type { Grants } from '#platform/live/connection.ts'

const grants = { 'invoices.view': 'all', 'timesheets.view': 'team', 'jobs.view': 'own' }

type Case = [given: Grants | undefined, event: { allow?: string; or?: string[] }, heard: Hearing, why: string]

it.each<Case>([
  [undefined, {}, 'full', 'events for everybody need no grants'],
  [undefined, { allow: 'member' }, 'full', 'every member is one'],
  [grants, { allow: 'invoices.view' }, 'full', 'granted for all records'],
  [grants, { allow: 'timesheets.view' }, 'bare', 'granted for the records of a team'],
  [grants, { allow: 'jobs.view' }, 'bare', 'granted for own records'],
  [grants, { allow: 'clients.view' }, 'nothing', 'not granted'],
  [undefined, { allow: 'invoices.view' }, 'nothing', 'nothing granted at all'],
  [grants, { allow: 'clients.view', or: ['jobs.view'] }, 'bare', 'a narrower name'],
  [grants, { allow: 'clients.view', or: ['invoices.view'] }, 'bare', 'a narrower name, granted for all'],
  [grants, { allow: 'clients.view', or: ['candidates.view'] }, 'nothing', 'neither'],
  [grants, { allow: 'toString' }, 'nothing', 'what every object has is no grant'],
  [{ 'invoices.view': 'everything' }, { allow: 'invoices.view' }, 'nothing', 'an extent that does not exist'],
])('grants %j hear %j: %s, %s', (given, event, heard) => {
  expect(hearing(given, event)).toBe(heard)
})
