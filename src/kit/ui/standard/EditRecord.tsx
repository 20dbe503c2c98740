import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { capital, listOf, type RecordKind } from '#kit/ui/standard/kind.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props<Row> = {
  kind: RecordKind<Row>
  record: Row
  /** Which one, below the title. */
  description: string
  aside?: ReactNode
  /** Buttons for whoever may change it. */
  actions?: ReactNode
  /** Why even those may not change this one. */
  locked?: string | undefined
  /** Beside the fields on a wide screen. */
  sidebar?: ReactNode
  children: ReactNode
}

/** The page that changes a record of a settings room, or shows it to whoever may not; its sections are the children. */
export function EditRecord<Row extends { id: number; version: number }>(props: Props<Row>) {
  const { kind, record, description, aside, actions, locked, sidebar, children } = props
  const go = useGo()
  const { can } = usePermissions()
  const may = can(kind.manage)
  const form = useRecordForm({
    schema: kind.schema.change,
    initial: { ...kind.valuesOf(record), version: record.version } as never,
    save: (body) => call(kind.endpoints.change, { params: { id: record.id }, body } as never),
    saved: `${capital(kind.one)} saved`,
    refreshes: [kind.model, 'history'],
    onSaved: () => go(listOf(kind)),
  })
  return (
    <RecordForm
      form={form}
      title={`Edit ${kind.title.one}`}
      aside={aside}
      description={description}
      back={{ to: listOf(kind), label: kind.title.many }}
      actions={may && !locked && actions}
      locked={locked ?? (may ? undefined : `You can see this ${kind.one} and not change it.`)}
      sidebar={sidebar}
    >
      {children}
    </RecordForm>
  )
}
