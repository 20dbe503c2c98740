import { describe, expect, test } from 'vitest'
import { defaultRoles } from '#areas/access/default-roles.ts'
import { agencyPermissions, isGrant, permissions } from '#areas/permissions.ts'

const role = (key: string) => defaultRoles.find((each) => each.key === key)!.permissions
const bare = (key: string) => role(key).map((grant) => grant.replace(/\.(own|team)$/, ''))

describe('the catalogue', () => {
  test('has well-formed names, each with a meaning', () => {
    for (const [name, meaning] of Object.entries(permissions)) {
      expect(name).toMatch(/^[a-z_]+(\.[a-z_]+)+$/)
      expect(name).not.toMatch(/\.(own|team)$/)
      expect(meaning).toMatch(/^[A-Z]/)
    }
  })

  test('knows a grant by its name, with or without a scope', () => {
    expect(isGrant('clients.view')).toBe(true)
    expect(isGrant('clients.view.own')).toBe(true)
    expect(isGrant('clients.view.team')).toBe(true)
    expect(isGrant('clients.view.mine')).toBe(false)
    expect(isGrant('clients.fly')).toBe(false)
    expect(isGrant('constructor')).toBe(false)
  })
})

describe('default roles', () => {
  test('grant only what the catalogue has, each once', () => {
    for (const { key, permissions: granted } of defaultRoles) {
      expect(
        granted.filter((grant) => !isGrant(grant)),
        key,
      ).toEqual([])
      expect(new Set(granted).size, key).toBe(granted.length)
    }
    expect(new Set(defaultRoles.map(({ key }) => key)).size).toBe(defaultRoles.length)
  })

  test('give central administration to nobody in an agency', () => {
    expect(
      defaultRoles.flatMap((each) => each.permissions).filter((name) => name.startsWith('central.')),
    ).toEqual([])
  })

  test('give the owner everything, the administrator all but what is between Saffron and the owners', () => {
    expect(role('owner')).toEqual(agencyPermissions)
    expect(
      role('owner')
        .filter((name) => !role('admin').includes(name))
        .sort(),
    ).toEqual(['agency.status', 'assistants.manage', 'billing.manage', 'billing.view'])
  })

  test('never show pay to an approver, nor what is charged to a candidate or supplier', () => {
    expect(bare('approver').filter((name) => name.includes('pay'))).toEqual([])
    for (const key of ['candidate', 'supplier_contact', 'approver']) {
      expect(
        bare(key).filter((name) => /charge|margin/.test(name)),
        key,
      ).toEqual([])
    }
  })

  test('keep apart what must not lie in one hand', () => {
    expect(role('payroll').filter((name) => /bank\.approve/.test(name))).toEqual([])
    expect(role('payroll').filter((name) => /^invoices\.sales/.test(name))).toEqual(['invoices.sales.view'])
    expect(role('credit_controller').filter((name) => /issue|approve|create/.test(name))).toEqual([])
    expect(role('finance_manager').filter((name) => /^roles|sensitive/.test(name))).toEqual([])
    expect(bare('consultant').filter((name) => /bank|sensitive|^invoices/.test(name))).toEqual([])
    expect(bare('compliance_officer').filter((name) => /pay|charge|margin|invoices/.test(name))).toEqual([])
  })

  test('let the auditor change nothing', () => {
    const reading = /\.(view|view_pay|view_charge|view_margin|finance)$|^exports\.run$/
    expect(role('auditor').filter((name) => !reading.test(name))).toEqual([])
  })

  test('let candidates enter, submit and recall their own time, and see what it pays', () => {
    for (const name of ['view', 'update', 'submit', 'recall', 'view_pay']) {
      expect(role('candidate')).toContain(`timesheets.${name}.own`)
    }
  })
})
