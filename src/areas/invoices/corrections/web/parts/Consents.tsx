import { Button } from '@mantine/core'
import { useState } from 'react'
import { consents } from '#areas/invoices/corrections/consent-contract.ts'
import type { Correction } from '#areas/invoices/corrections/contract.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { partyWords } from '#areas/invoices/corrections/words.ts'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { InstantText } from '#kit/ui/values.tsx'
import { shortestReason } from '#platform/warnings.ts'

type Consent = Correction['consents'][number]
type Asking = { party: Consent['party']; name: string; answer: 'agree' | 'refuse' }

/** Who has to agree to the corrected hours, and what they said; or told the agency. */
export function Consents({ correction }: { correction: Correction }) {
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const write = useCall(consents.write, {
    refreshes: ['corrections', 'history'],
    onDone: close,
    done: () => 'Answer written down',
  })
  if (correction.consents.length === 0) return null
  return (
    <Panel title="Agreement">
      <div className={classes.stack}>
        {correction.consents.map((consent) => (
          <div key={consent.party} className={classes.consent}>
            <div>
              <strong>{consent.name}</strong>, {partyWords[consent.party].toLowerCase()}
              <p>
                <Said consent={consent} />
              </p>
            </div>
            {consent.answer === null && correction.status === 'proposed' && (
              <div className={classes.answers}>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setAsking({ ...consent, answer: 'refuse' })}
                >
                  They do not agree
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setAsking({ ...consent, answer: 'agree' })}
                >
                  They told us they agree
                </Button>
              </div>
            )}
          </div>
        ))}
      </div>
      <ReasonDialog
        opened={asking !== undefined}
        onClose={close}
        title={asking?.answer === 'refuse' ? `${asking.name} does not agree` : `${asking?.name ?? ''} agrees`}
        confirm="Write it down"
        {...(asking?.answer === 'refuse' ? { tone: 'danger' as const } : {})}
        least={shortestReason}
        loading={write.isPending}
        description={
          asking?.answer === 'refuse'
            ? 'Say when and how they told you, and what is not right. It ends this correction.'
            : 'Say when and how they told you.'
        }
        onReason={(reason) =>
          asking &&
          write.mutate({
            params: { id: correction.id },
            body: { party: asking.party, answer: asking.answer, reason },
          })
        }
      />
    </Panel>
  )
}

function Said({ consent }: { consent: Consent }) {
  const { answer, asked_at, reminded_at, answered_at, answered_by_name, via, reason } = consent
  if (answer === null)
    return (
      <>
        Asked <InstantText at={asked_at} />
        {reminded_at && (
          <>
            , reminded <InstantText at={reminded_at} />
          </>
        )}
      </>
    )
  const how = { account: 'on the timesheet', link: 'by the link of the email', office: '' }[via ?? 'account']
  return (
    <>
      {answer === 'agreed' ? 'Agrees' : 'Does not agree'}, <InstantText at={answered_at!} />
      {via === 'office' ? `, written down by ${answered_by_name}` : `, ${how}`}
      {reason && `: ${reason}`}
    </>
  )
}
