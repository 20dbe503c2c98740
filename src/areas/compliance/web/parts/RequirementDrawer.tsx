import { Button, Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  ChangeRequirement,
  NewRequirement,
  type Requirement,
  requirementRecord,
  requirements,
} from '#areas/compliance/requirements/contract.ts'
import { whyNotRequirement } from '#areas/compliance/requirements/rules.ts'
import classes from '#areas/compliance/web/parts/compliance.module.css'
import { RequirementFields } from '#areas/compliance/web/parts/RequirementFields.tsx'
import { call } from '#kit/call.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { History } from '#kit/ui/detail/History.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

type Props = { opened: string; onClose: () => void }
const refreshes = ['compliance-requirements', 'compliance-templates', 'history']

/** A requirement, new or there, over the list. */
export function RequirementDrawer({ opened, onClose }: Props) {
  const isNew = opened === 'new'
  const query = useQuery({
    ...queryOf(requirements.show, { params: { id: Number(opened) } }),
    enabled: !isNew,
  })
  const title = isNew ? 'Create requirement' : (query.data?.name ?? 'Requirement')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<strong>{title}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the requirement' }}
      transitionProps={{ duration: 0 }}
    >
      {isNew ? (
        <RequirementForm onClose={onClose} />
      ) : query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <div className={classes.body}>
          <RequirementForm key={query.data.id} requirement={query.data} onClose={onClose} />
          <History subject="compliance-requirements" id={query.data.id} />
        </div>
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}

/** What the server would refuse is said at its field before it is sent. */
const checked = (schema: z.ZodType) =>
  (schema as z.ZodType<NewRequirement, NewRequirement>).superRefine((given, ctx) => {
    for (const [field, [message = '']] of Object.entries(whyNotRequirement(given)?.errors ?? {}))
      ctx.addIssue({
        code: 'custom',
        path: field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        message,
      })
  })

const Checked = {
  create: checked(NewRequirement),
  change: checked(ChangeRequirement),
}

function RequirementForm({ requirement, onClose }: { requirement?: Requirement; onClose: () => void }) {
  const { can } = usePermissions()
  const may = can('compliance.manage')
  const form = useRecordForm({
    schema: requirement ? Checked.change : Checked.create,
    initial: (requirement
      ? {
          ...requirementRecord.valuesOf(requirement as never),
          evidence: requirement.evidence,
          version: requirement.version,
        }
      : { ...requirementRecord.blank, evidence: [] }) as never,
    save: (body) =>
      requirement
        ? call(requirements.change, { params: { id: requirement.id }, body: body as never })
        : call(requirements.create, { body }),
    saved: requirement ? 'Requirement saved' : 'Requirement created',
    refreshes,
    onSaved: onClose,
  })
  return (
    <Form form={form} className={classes.body}>
      {requirement && requirement.template_count === 0 && !requirement.archived_at && (
        <Notice>No template asks for it yet. Add it to one, so that placements ask for it.</Notice>
      )}
      {requirement?.archived_at && (
        <Notice tone="locked">It is retired: no template asks for it any more.</Notice>
      )}
      <fieldset disabled={!may} className={classes.body} style={{ border: 0, margin: 0, padding: 0 }}>
        <RequirementFields isNew={requirement === undefined} />
      </fieldset>
      {may && (
        <div className={classes.bar}>
          {requirement && <Retire requirement={requirement} disabled={form.saving} />}
          <SubmitButton loading={form.saving}>{requirement ? 'Save' : 'Create requirement'}</SubmitButton>
        </div>
      )}
    </Form>
  )
}

/** Nothing is deleted: what was approved under it says what was asked. */
function Retire({ requirement, disabled }: { requirement: Requirement; disabled: boolean }) {
  const retired = requirement.archived_at !== null
  const change = useCall(requirements.change, {
    done: retired ? 'Requirement is offered again' : 'Requirement retired',
    refreshes,
  })
  return (
    <Button
      variant="default"
      loading={change.isPending}
      disabled={disabled}
      onClick={() =>
        change.mutate({
          params: { id: requirement.id },
          body: { version: requirement.version, archived: !retired },
        })
      }
    >
      {retired ? 'Offer again' : 'Retire'}
    </Button>
  )
}
