import { describe, expect, test } from 'vitest'
import { openTestAgencies } from '#areas/suppliers/suppliers.testing.ts'
import { whyNotUtr } from '#platform/identifiers.ts'
import { amber, as } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'

openTestAgencies()

test.each([
  ['1123456789', undefined],
  ['2123456789', 'Not a valid UTR: please check the digits'],
  ['12345', 'A UTR has 10 digits'],
])('the UTR %s: %s', (utr, why) => {
  expect(whyNotUtr(utr)).toBe(why)
})

const policy = (kind: string, away: number) => ({
  ...{
    kind,
    insurer: 'Harbour Mutual',
    policy_number: 'HM-1',
    cover: 100_000_000,
    expires_on: daysFromToday(away),
  },
})

describe('the standing of a supplier', () => {
  test('is kept, listed and told by the history', async () => {
    const { body } = await as(amber.owner).post('/suppliers', {
      ...{
        name: 'Standing Umbrella',
        kind: 'umbrella',
        accreditation: 'fcsa',
        accredited_until: daysFromToday(90),
      },
      ...{
        paye_reference: '123/ab456',
        is_preferred: true,
        due_diligence: 'done',
        due_diligence_on: daysFromToday(-3),
      },
      insurances: [
        policy('public_liability', 20),
        policy('public_liability', 200),
        policy('professional_indemnity', 60),
      ],
    })
    expect(body).toMatchObject({ paye_reference: '123/AB456', accreditation: 'fcsa', is_preferred: true })
    expect(body.insurances).toHaveLength(3)
    const listed = async (query: string) =>
      (await as(amber.owner).get(`/suppliers?${query}`)).body.data.map(({ id }: { id: number }) => id)
    expect(await listed('is_preferred=true')).toEqual([body.id])
    // The policy that ends first was renewed already.
    expect(await listed('insurance_within=30')).toEqual([])
    expect(await listed('insurance_within=90')).toEqual([body.id])
    const changed = await as(amber.owner).patch(`/suppliers/${body.id}`, {
      version: body.version,
      insurances: [policy('employers_liability', 5)],
    })
    expect(changed.body.insurances).toMatchObject([{ kind: 'employers_liability', cover: 100_000_000 }])
    const history = await as(amber.owner).get(`/history?subject=suppliers&subject_id=${body.id}`)
    expect(JSON.stringify(history.body.data[0].changes.insurances.to)).toContain('Employers’ liability')
  })

  test.each([
    [{ kind: 'umbrella', cis_rate: 20 }, 'cis_rate'],
    [{ kind: 'umbrella', flat_rate: true }, 'flat_rate'],
    [{ kind: 'umbrella', accredited_until: '2026-05-01' }, 'accreditation'],
    [{ kind: 'cis_subcontractor', cis_rate: 25 }, 'cis_rate'],
    [{ kind: 'cis_subcontractor', utr: '2123456789' }, 'utr'],
  ])('refuses %j', async (more, field) => {
    const refused = await as(amber.owner).post('/suppliers', { name: 'Wrong Ltd', ...more })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })
})
