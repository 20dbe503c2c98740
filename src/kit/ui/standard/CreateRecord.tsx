import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { capital, listOf, type RecordKind } from '#kit/ui/standard/kind.ts'
import { NoPermission } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props<Row> = {
  kind: RecordKind<Row>
  /** Beside the fields on a wide screen. */
  sidebar?: ReactNode
  children: ReactNode
}

/** The page that makes a record of a settings room; its sections are the children. It goes back to the list. */
export function CreateRecord<Row>({ kind, sidebar, children }: Props<Row>) {
  const go = useGo()
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: kind.schema.create,
    initial: kind.blank as never,
    save: (body) => call(kind.endpoints.create, { body } as never),
    saved: `${capital(kind.one)} created`,
    refreshes: [kind.model],
    onSaved: () => go(listOf(kind)),
  })
  if (!can(kind.manage)) return <NoPermission />
  return (
    <RecordForm
      form={form}
      title={`Create ${kind.title.one}`}
      back={{ to: listOf(kind), label: kind.title.many }}
      submit={`Create ${kind.one}`}
      sidebar={sidebar}
    >
      {children}
    </RecordForm>
  )
}
