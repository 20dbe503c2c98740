import { expect, test } from 'vitest'
import { supportPermissions } from '#areas/access/support-access.ts'
import { statusAt, whyNotAsk, whyNotSupport } from '#areas/central/support/rules.ts'
import { agencyPermissions, supportOf } from '#areas/permissions.ts'
import { since } from '#platform/permission-catalogue.ts'

const statuses = ['asked', 'granted', 'refused', 'withdrawn', 'ended'] as const
const moves = ['grant', 'refuse', 'withdraw', 'end'] as const

test.each(statuses.flatMap((status) => moves.map((move) => [status, move] as const)))(
  '%s: %s is as drawn',
  (status, move) => {
    const drawn: Partial<Record<string, string>> = { asked: 'grant refuse withdraw', granted: 'end' }
    expect(whyNotSupport(status, move) === undefined).toBe((drawn[status] ?? '').split(' ').includes(move))
  },
)

test.each([
  ['granted', '2026-11-21T11:59:59Z', 'ended'],
  ['granted', '2026-11-21T12:00:00Z', 'ended'],
  ['granted', '2026-11-21T12:00:01Z', 'granted'],
  ['asked', null, 'asked'],
  ['refused', null, 'refused'],
] as const)('%s until %s is %s at noon', (status, ends_at, now) => {
  expect(statusAt({ status, ends_at }, new Date('2026-11-21T12:00:00Z'))).toBe(now)
})

test('nobody asks where they belong, or where nobody is left', () => {
  expect(whyNotAsk('active', false)).toBeUndefined()
  expect(whyNotAsk('suspended', false)).toBeUndefined()
  expect(whyNotAsk('active', true)?.code).toBe('support.member')
  expect(whyNotAsk('cancelled', false)?.code).toBe('support.closed')
})

const opened = (support: 'read' | 'write') => agencyPermissions.filter((name) => supportOf(name) === support)

test('support staff look at this, and at nothing else', () => {
  expect(opened('read')).toEqual([
    'clients.view',
    'purchase_orders.view',
    'candidates.view',
    'jobs.view',
    'placements.view',
    'placements.rates.view_charge',
    'timesheets.view',
    'timesheets.view_charge',
    'compliance.view',
    'invoice_templates.view',
    'invoice_text_templates.view',
    'invoices.sales.view',
    'payments.view',
    'suppliers.view',
    'tax_codes.view',
    'rate_codes.view',
    'expense_codes.view',
    'mails.view',
    'users.view',
    'roles.view',
    'teams.view',
    'audit.view',
  ])
})

test('support staff put this right where an agency let them write, and nothing else', () => {
  expect(opened('write')).toEqual([
    'clients.update',
    'clients.archive',
    'candidates.update',
    'candidates.archive',
    'candidates.leaver',
    'jobs.update',
    'jobs.close',
    'timesheets.links.revoke',
    'suppliers.update',
    'settings.brand',
    'settings.email',
  ])
})

test('what they hold follows from it: who was let in to look holds nothing that writes', () => {
  expect(supportPermissions.read).toEqual(opened('read'))
  expect([...supportPermissions.write].sort()).toEqual([...opened('read'), ...opened('write')].sort())
})

test('a permission that its room opens to them is open, and no other', () => {
  const planted = since('0.1.0', {
    'clients.fly': ['Fly clients', 'never'],
    'clients.see': ['See them fly', 'read'],
  })
  expect(supportOf('clients.fly', planted)).toBe('never')
  expect(supportOf('clients.see', planted)).toBe('read')
  expect(supportOf('clients.land', planted)).toBe('never')
  expect(supportOf('constructor', planted)).toBe('never')
})

test('no word opens bank details, numbers, papers, pay, files that leave, decisions, people or powers', () => {
  const forbidden =
    /bank|sensitive|view_pay|margin|self_billing|export|finance|run$|impersonate|invite|deactivate|manage|security|general|approve|issue|send|delete|create|submit|terms|rates\.propose|central/
  expect(supportPermissions.write.filter((name) => forbidden.test(name))).toEqual([])
})
