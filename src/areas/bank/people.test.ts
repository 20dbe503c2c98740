import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { approve, ask, asked, counted, first, type Made, made, shown } from '#areas/bank/bank.testing.ts'
import { amber, as, inAmber, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies({ emails: true })

describe('somebody with a narrow grant', () => {
  test('asks and approves for their own candidates only', async () => {
    const grants = ['candidates.view.own', 'candidates.bank.update.own', 'candidates.bank.view.own']
    const [carer, checker] = await Promise.all(
      [
        { name: 'Olive Own', email: 'olive@amber.test', permissions: grants },
        {
          name: 'Otto Own',
          email: 'otto@amber.test',
          permissions: ['candidates.view.own', 'candidates.bank.approve.own'],
        },
      ].map((person) => addPerson(saffron.database, amber.tenant, { ...person, role: 'none' })),
    )
    const one = await made('candidates')
    expect((await ask(one, carer)).status).toBe(404)
    await inAmber((db) =>
      sql`update candidates set owner_user_id = ${carer!.id} where tenant_id = ${db.tenant} and id = ${one.id}`.execute(
        db,
      ),
    )
    const change = await asked(one, carer)
    expect((await shown(one, carer)).pending.approvers).not.toContain('Otto Own')
    expect((await approve(one, change, checker)).status).toBe(404)
  })
})

describe('whoever is paid', () => {
  const emailsTo = (address: string) =>
    mailServer.emails.filter(({ to }) => to?.some((one) => one.address === address))

  test('is warned where they were known before, also at an address that was changed of late', async () => {
    const one = await made('candidates', { ...first, email: 'dee@before.test' })
    const changed = await as(amber.owner).patch(`/candidates/${one.id}`, {
      version: one.version,
      email: 'dee@thief.test',
    })
    expect(changed.status).toBe(200)
    await asked(one)
    await saffron.settle()
    for (const address of ['dee@before.test', 'dee@thief.test']) {
      const [letter] = emailsTo(address)
      expect(letter?.subject).toMatch(/^Bank details of Wes Worker \d+ are about to change$/)
      expect(letter?.text).toContain('If this was not you, call Amber Recruitment at once')
      expect(letter?.text).toContain('•••• 4444')
      expect(letter?.text).not.toContain('33334444')
    }
    const view = await shown(one)
    expect(view.pending.warned.sort()).toEqual(['dee@before.test', 'dee@thief.test'])
  })

  test('is not written to where they have not been for a month', async () => {
    const one = await made('suppliers', { ...first, email: 'long@ago.test' })
    await as(amber.owner).patch(`/suppliers/${one.id}`, {
      version: one.version,
      email: 'a@now.test, b@now.test',
    })
    await past(one)
    await asked(one)
    await saffron.settle()
    expect(emailsTo('long@ago.test')).toEqual([])
    expect([...emailsTo('a@now.test'), ...emailsTo('b@now.test')]).toHaveLength(2)
  })

  /** Nothing of ours can change the history; the owner of the server can. */
  async function past({ kind, id }: Made) {
    await onConnection(saffron.superUrl, (client) =>
      client.query(`update history set at = at - interval '31 days' where subject = $1 and subject_id = $2`, [
        kind,
        id,
      ]),
    )
  }
})

describe('those who may approve', () => {
  const logged = async (by: Person) =>
    ((await as(by).get('/notifications')).body.data as { data: { title: string } }[]).map(
      ({ data }) => data.title,
    )

  test('are told by notification and mail, and who asked hears what was decided', async () => {
    const one = await made('suppliers')
    mailServer.emails.length = 0
    const change = await asked(one)
    await saffron.settle()
    const title = `New bank details of Umbra ${counted} wait for your approval`
    for (const by of [amber.owner, amber.finance]) expect(await logged(by)).toContain(title)
    expect(await logged(amber.payroll)).not.toContain(title)
    expect(mailServer.emails.map(({ subject }) => subject)).toContain(title)
    expect(JSON.stringify(mailServer.emails)).not.toContain('33334444')
    await approve(one, change)
    expect(await logged(amber.payroll)).toContain(
      `Your change of the bank details of Umbra ${counted} was approved`,
    )
  })

  test('may be nobody: then it says what to do', async () => {
    const one = await made('suppliers')
    const db = saffron.database.readingAcross('a test looks at one agency')
    const away = async (status: string) => {
      await sql`update users set status = ${status} where tenant_id = ${amber.tenant.id}
        and id = any(${[amber.finance.id, amber.owner.id]}::bigint[])`.execute(db)
    }
    await away('deactivated')
    const reply = await ask(one)
    const view = await shown(one, amber.payroll)
    await away('active')
    expect(reply.body.description).toContain('give a second person the permission')
    expect(view.pending.approvers).toEqual([])
  })
})
