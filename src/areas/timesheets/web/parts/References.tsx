import { Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { longestReference } from '#areas/clients/contract.ts'
import { type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import { call, Refused } from '#kit/call.ts'
import { queries, queryOf } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Entered = ReturnType<typeof useReferences>

/** What is typed of the references of a sheet: each is saved as its field is left, and before the sheet is submitted. */
export function useReferences(sheet: TimesheetDetail) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sending = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useRef(typed)
  latest.current = typed

  const send = async (): Promise<boolean> => {
    const references = Object.entries(latest.current).map(([label, value]) => ({ label, value }))
    if (references.length === 0) return true
    try {
      const reply = await call(timesheets.saveReferences, { params: { id: sheet.id }, body: { references } })
      queries.setQueryData(queryOf(timesheets.show, { params: { id: sheet.id } }).queryKey, (now) =>
        now ? { ...now, references: reply.references } : reply,
      )
      // What was typed meanwhile goes with the next.
      const sent = new Map(references.map(({ label, value }) => [label, value]))
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([label, value]) => sent.get(label) !== value)),
      )
      setErrors({})
      return true
    } catch (error) {
      const found = error instanceof Refused ? error.problem.errors : undefined
      const said = Object.entries(found ?? {}).map(([field, [message = '']]) => [
        references[Number(field.split('.')[1])]?.label ?? '',
        message,
      ])
      setErrors(Object.fromEntries(said))
      if (said.length === 0) notifyRefusal(error)
      return false
    }
  }
  return {
    valueOf: ({ label, value }: { label: string; value: string }) => typed[label] ?? value,
    type: (label: string, value: string) => setTyped((now) => ({ ...now, [label]: value })),
    /** One after the other: what was typed meanwhile goes with the next. */
    save: () => {
      sending.current = sending.current.then(send)
      return sending.current
    },
    errors,
  }
}

type Props = {
  sheet: TimesheetDetail
  entered: Entered
  /** What was said when it was submitted, by field. */
  wrong?: readonly { field: string; message: string }[]
}

/** What the client wants quoted of this time: fields where it is asked here, else what is known. */
export function References({ sheet, entered, wrong = [] }: Props) {
  const { references, actions } = sheet
  if (references.length === 0) return null
  const asks = actions.includes('reference') && references.some(({ fixed }) => !fixed)
  const known = references.filter(({ fixed }) => !asks || fixed)
  return (
    <Panel title="References">
      {known.length > 0 && (
        <Facts items={known.map(({ label, value }) => [label, value || 'Not known yet'])} />
      )}
      {asks && (
        <Stack gap="sm" mt={known.length > 0 ? 'sm' : 0}>
          {references.map((each, at) =>
            each.fixed ? null : (
              <TextInput
                key={each.label}
                label={each.label}
                description={
                  each.needed === 'submit' ? 'The client wants this before the time is submitted.' : undefined
                }
                required={each.needed === 'submit'}
                maxLength={longestReference}
                value={entered.valueOf(each)}
                error={
                  entered.errors[each.label] ??
                  (entered.valueOf(each) === ''
                    ? wrong.find(({ field }) => field === `references.${at}.value`)?.message
                    : undefined)
                }
                onChange={({ currentTarget: { value } }) => entered.type(each.label, value)}
                onBlur={() => void entered.save()}
              />
            ),
          )}
        </Stack>
      )}
    </Panel>
  )
}

/** The same on a page of its own state: where a sheet is looked at. */
export function ReferencesOf({ sheet }: { sheet: TimesheetDetail }) {
  return <References sheet={sheet} entered={useReferences(sheet)} />
}
