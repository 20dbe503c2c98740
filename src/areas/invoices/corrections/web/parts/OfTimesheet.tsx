import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { consents } from '#areas/invoices/corrections/consent-contract.ts'
import { corrections } from '#areas/invoices/corrections/contract.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { Figures } from '#areas/invoices/corrections/web/parts/Figures.tsx'
import { entryLines } from '#areas/invoices/corrections/web/parts/HoursFields.tsx'
import { Question } from '#areas/invoices/corrections/web/parts/Question.tsx'
import { causes } from '#areas/invoices/corrections/words.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** On a timesheet: what was put right on it, each reader's own side, and the way to put more right. */
export function OfTimesheet({ id }: { id: number }) {
  const { canAny } = usePermissions()
  const { data: sheet } = useQuery(queryOf(timesheets.show, { params: { id } }))
  const { data } = useQuery(queryOf(corrections.ofTimesheet, { params: { id } }))
  const { data: asked } = useQuery(queryOf(consents.ofTimesheet, { params: { id } }))
  const mayCorrect =
    canAny(anyInvoice('credit')) && (sheet?.status === 'approved' || sheet?.status === 'processed')
  const answer = useCall(consents.answer, {
    refreshes: ['timesheets', 'corrections'],
    done: ({ state }) => (state === 'agreed' ? 'You agreed' : 'Your answer is sent'),
  })
  const questions = asked?.data ?? []
  const done = data?.data ?? []
  if (!sheet || (questions.length === 0 && done.length === 0 && !mayCorrect)) return null
  return (
    <Panel title="Corrections">
      <div className={classes.stack}>
        {questions
          .filter(({ state }) => state !== 'over')
          .map((question) => (
            <Question
              key={question.id}
              asked={question}
              busy={answer.isPending}
              onAnswer={async (body) => {
                // What is refused was told already.
                await answer
                  .mutateAsync({ params: { id: question.correction_id }, body })
                  .catch(() => undefined)
              }}
            />
          ))}
        {done.map((each) => (
          <div key={each.id} className={classes.stack}>
            <p style={{ margin: 0 }}>
              {canAny(anyInvoice('credit')) ? (
                <TenantLink to={`/corrections/${each.id}/view`}>{causes[each.cause]}</TenantLink>
              ) : (
                causes[each.cause]
              )}
              , <InstantText at={each.settled_at} />
            </p>
            {each.entries && <p style={{ margin: 0 }}>{entryLines(each.entries).join('; ')}</p>}
            <Figures
              {...each}
              margin={null}
              currency={sheet.currency}
              pay_currency={sheet.pay_currency ?? sheet.currency}
            />
          </div>
        ))}
        {mayCorrect && (
          <div>
            <Button component={TenantLink} variant="default" to={`/corrections/create?timesheet_id=${id}`}>
              Correct
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
