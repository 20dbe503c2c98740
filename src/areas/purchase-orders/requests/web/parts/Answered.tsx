import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { AskedOrder } from '#areas/purchase-orders/requests/contract.ts'
import { AnswerFacts } from '#areas/purchase-orders/requests/web/parts/AnswerForm.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import classes from '#kit/ui/guest/answer.module.css'

/** After the answer: there is nothing more to do here. */
export function Answered({ asked }: { asked: AskedOrder }) {
  const { answer, currency, state } = asked
  const [title, text] = wordsOf(asked)
  const Icon = state === 'refused' ? IconCircleX : IconCircleCheck
  return (
    <>
      <section className={classes.outcome} role="status">
        <Icon size={28} stroke={1.6} aria-hidden />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </section>
      {answer && (
        <Panel title="What you sent">
          <AnswerFacts answer={answer} currency={currency} />
        </Panel>
      )}
    </>
  )
}

function wordsOf({ answer, state, agency_name, number }: AskedOrder): [title: string, text: string] {
  if (!answer) return ['This was settled meanwhile', `There is nothing more to do for ${number}.`]
  if (state === 'refused')
    return [
      'This purchase order could not be used',
      `${agency_name} sent you the reason, with a link to name another one: please look into your mailbox.`,
    ]
  if (state === 'accepted') return ['Thank you', `${agency_name} has accepted your purchase order.`]
  return [
    'Thank you',
    `${agency_name} has your purchase order and looks at it now. A receipt is in your mailbox; to change something, reply to it.`,
  ]
}
