import { IconCircleCheck } from '@tabler/icons-react'
import type { AskedOrder } from '#areas/purchase-orders/requests/contract.ts'
import { AnswerFacts } from '#areas/purchase-orders/requests/web/parts/AnswerForm.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import classes from '#kit/ui/guest/answer.module.css'

/** After the answer: there is nothing more to do. */
export function Answered({ asked }: { asked: AskedOrder }) {
  const { answer, currency, state, agency_name, number } = asked
  return (
    <>
      <section className={classes.outcome} role="status">
        <IconCircleCheck size={28} stroke={1.6} aria-hidden />
        <div>
          <h2>{answer ? 'Thank you' : 'This was settled meanwhile'}</h2>
          <p>
            {state === 'accepted'
              ? `${agency_name} has accepted your purchase order.`
              : state === 'refused'
                ? `${agency_name} could not use this purchase order. A new link is in your mailbox, with the reason.`
                : answer
                  ? `${agency_name} has your purchase order and looks at it now. A receipt is in your mailbox; to change something, reply to it.`
                  : `There is nothing more to do for ${number}.`}
          </p>
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
