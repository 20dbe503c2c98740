import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { usePermissions } from '#kit/session.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The way to a new record, for those who may make one. */
export function CreateButton({
  create,
}: {
  create: { label: string; to: string; permission?: string } | undefined
}) {
  const { can } = usePermissions()
  if (!create || (create.permission && !can(create.permission))) return null
  return (
    <Button component={TenantLink} to={create.to} leftSection={<IconPlus size={16} stroke={2.2} />}>
      {create.label}
    </Button>
  )
}
