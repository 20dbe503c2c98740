import type { NewAnswer } from '#areas/purchase-orders/requests/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** An order as somebody at its client can be asked about it. */
export type AskableOrder = {
  id: number
  number: string
  currency: string
  budget: number
  left: number
  ends_on: string | null
  status: string
  superseded_by: number | null
  client_name: string
  owner_user_id: number | null
  team_id: number | null
  contact_id: number | null
  contact_name: string | null
  /** Null: nobody is chosen, or they have no address. */
  contact_email: string | null
  /** The client has answered, and nobody decided. */
  answer_waits: boolean
}

/** Why nobody at the client can be asked for the next order. */
export function whyNotAsk(
  order: Pick<AskableOrder, 'status' | 'superseded_by' | 'contact_email' | 'answer_waits'>,
): Reason | undefined {
  if (order.superseded_by !== null)
    return {
      code: 'purchase_order.replaced',
      status: 409,
      title: 'This purchase order was replaced already',
      description: 'Ask about the one that took its place.',
    }
  if (order.status === 'closed')
    return {
      code: 'purchase_order.closed',
      status: 409,
      title: 'This purchase order is closed',
      description: 'Open it again first.',
    }
  if (order.answer_waits)
    return {
      code: 'purchase_order.answer_waits',
      status: 409,
      title: 'The client has answered already',
      description: 'Accept or refuse the answer first.',
    }
  if (order.contact_email === null)
    return {
      code: 'purchase_order.no_contact',
      status: 409,
      title: 'There is nobody to write to',
      description: 'Choose who gets emails at the client, under Details. They need an email address.',
    }
  return undefined
}

/** Why this cannot be the answer to what was asked about an order. */
export function whyNotAnswer(
  asked: { number: string; state: string },
  answer: Pick<NewAnswer, 'number' | 'starts_on' | 'ends_on'>,
): Reason | undefined {
  if (asked.state !== 'waiting')
    return {
      code: 'purchase_order.answered',
      status: 409,
      title: asked.state === 'over' ? 'This was settled meanwhile' : 'You have answered already',
      description: 'To change something, reply to the email.',
    }
  if (answer.number.toLowerCase() === asked.number.toLowerCase())
    return {
      code: 'purchase_order.same_number',
      title: 'Please check the number',
      errors: {
        number: ['This is the number of the order we ask about. To raise its amount, reply to the email.'],
      },
    }
  if (answer.starts_on && answer.ends_on && answer.ends_on < answer.starts_on)
    return {
      code: 'purchase_order.days',
      title: 'Please check the days',
      errors: { ends_on: ['The end lies before the start'] },
    }
  return undefined
}

/** Why an answer cannot be decided on. */
export function whyNotDecide({ decision }: { decision: string | null }): Reason | undefined {
  if (decision === null) return undefined
  return {
    code: 'purchase_order.decided',
    status: 409,
    title: `This answer was ${decision} already`,
    description: 'Reload to see what became of it.',
  }
}
