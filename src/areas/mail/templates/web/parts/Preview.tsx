import { SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Shown, Written } from '#areas/mail/templates/contract.ts'
import classes from '#areas/mail/templates/web/parts/templates.module.css'
import { Refused } from '#kit/call.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { ErrorState } from '#kit/ui/states.tsx'

type Words = z.input<typeof Written>
type Props = {
  kind: string
  /** Asks the server what mail these words make. */
  show: (written: Words, signal: AbortSignal) => Promise<z.output<typeof Shown>>
  /** Whose words they are: another's preview is another mail. */
  whose: string
  /** Beside the heading. */
  aside?: (written: Words) => ReactNode
}

/** What is being typed as the mail it makes of sample data; what is wrong with it is told at its field. */
export function Preview({ kind, show, whose, aside }: Props) {
  const { form } = useFormState()
  const { subject, heading, body } = form.values as Record<string, string>
  const written = { kind, subject: subject ?? '', heading: heading ?? '', body: body ?? '' }
  const [settled] = useDebouncedValue(JSON.stringify(written), 400)
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-preview', whose, settled],
    queryFn: ({ signal }) => show(JSON.parse(settled), signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wrong = error instanceof Refused && error.status === 422 ? error.problem.errors : undefined
  const { setErrors } = form
  useEffect(() => {
    if (wrong)
      setErrors(Object.fromEntries(Object.entries(wrong).map(([field, messages]) => [field, messages[0]])))
  }, [wrong, setErrors])
  const [form_, setForm] = useState('html')

  if (error && !wrong) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Panel title="Preview" aside={aside?.(written)}>
      <div className={classes.preview}>
        <SegmentedControl
          value={form_}
          onChange={setForm}
          aria-label="How the email is shown"
          size="xs"
          data={[
            { value: 'html', label: 'As it looks' },
            { value: 'text', label: 'As plain text' },
          ]}
        />
        {wrong && (
          <p className={classes.hint}>Shown as it was before: something in the words is not right yet.</p>
        )}
        {!data ? (
          <Skeleton height={560} radius="lg" />
        ) : (
          <>
            <p className={classes.subject}>{data.subject}</p>
            {form_ === 'html' ? (
              // No script runs and no link opens here: it is only to be looked at.
              <iframe
                className={classes.frame}
                title="Preview of the email"
                sandbox=""
                srcDoc={data.html}
                referrerPolicy="no-referrer"
              />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and must do so by keyboard too
              <section className={classes.text} tabIndex={0} aria-label="The email as plain text">
                {data.text}
              </section>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}
