import { finance, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'

/** Approves a draft; who asked for a credit note says why they approve it themselves. */
export const approve = (id: number, person = amber.finance) =>
  as(person).post(`/invoices/${id}/approval`, {
    accepted: [{ code: 'duty.credit_approval', reason: 'Nobody else is here today' }],
  })

export async function issue(id: number) {
  await approve(id)
  return (await finance().post(`/invoices/${id}/issue`)).body
}

export const show = async (id: number) => (await finance().get(`/invoices/${id}`)).body

/** The golden week, issued on one side. */
export async function issuedWeek(side: 'sales' | 'self-billing' = 'sales') {
  await sheet()
  await run(side)
  return issueFirst(side)
}

export async function issueFirst(side: string) {
  const [draft] = (await finance().get(`/invoices?status=draft&type=${side}`)).body.data
  return issue(draft.id)
}

export const because = { reason_code: 'wrong_hours', reason: 'One hour too many was approved' }

export const credit = (id: number, body: object = {}, person = amber.finance) =>
  as(person).post(`/invoices/${id}/credits`, { ...because, ...body })

/** A credit note, asked for, approved and issued. */
export async function credited(id: number, body: object = {}) {
  const made = await credit(id, body)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return issue(made.body.id)
}

export const previewed = (id: number, body: object = {}, person = amber.finance) =>
  as(person).post(`/invoices/${id}/credit-previews`, body)

export const elsewhere = () => as(birch.finance)
