import { Button, CloseButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import classes from '#areas/invoices/web/parts/NextStep.module.css'
import { usePermissions } from '#kit/session.ts'
import { numberText } from '#kit/ui/format.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Verb = 'ask' | 'approve' | 'issue' | 'send' | 'credit' | 'hold' | 'release' | 'delete'
/** Does this to many documents; false when nothing came of it. */
export type Verbs = Record<Verb, (ids: number[]) => Promise<boolean>>
/** What was done to many just now. */
export type Done = { verb: Verb; ids: number[]; title: string }

const after: Record<Verb, { past: string; next?: 'issue' | 'send'; label?: string }> = {
  ask: { past: 'sent for approval' },
  approve: { past: 'approved', next: 'issue', label: 'Issue these' },
  issue: { past: 'issued', next: 'send', label: 'Send these' },
  send: { past: 'sent' },
  credit: { past: 'credited: their credit notes are drafts' },
  hold: { past: 'held' },
  release: { past: 'released' },
  delete: { past: 'deleted' },
}

type Props = {
  done: Done
  verbs: Verbs
  onClose: () => void /** A dialog stands before it. */
  behind: boolean
}

/** After many were approved the page leads on to issuing just these, and then to sending them. */
export function NextStep({ done: { verb, ids, title }, verbs, onClose, behind }: Props) {
  const { canAny } = usePermissions()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { past, next, label } = after[verb]
  const leadsOn = next && ids.length > 0 && canAny(anyInvoice(next)) ? next : undefined
  // The bar that was pressed is gone: the keyboard goes on where the work does.
  useEffect(() => {
    if (!behind) button.current?.focus()
  }, [ids, behind])
  const go = async (then: Verb) => {
    setBusy(true)
    try {
      await verbs[then](ids)
    } catch (error) {
      notifyRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.bar} aria-label="What comes next">
      <p role="status" className={classes.words}>
        {ids.length > 0 ? (
          <>
            <strong>{numberText(ids.length)}</strong> {past}
          </>
        ) : (
          title
        )}
      </p>
      {leadsOn && (
        <Button
          ref={button}
          size="sm"
          loading={busy}
          rightSection={<IconArrowRight size={16} />}
          onClick={() => void go(leadsOn)}
        >
          {label}
        </Button>
      )}
      <CloseButton aria-label="Close" onClick={onClose} />
    </section>
  )
}
