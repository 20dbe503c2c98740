import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type Search, stringifySearch } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'
import type { Create } from '#kit/ui/list/types.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The way to a new record, for those who may make one. What the list is filtered by is filled in there. */
export function CreateButton({ create }: { create: Create | undefined }) {
  const { can } = usePermissions()
  const search = useSearch({ strict: false }) as Search
  if (!create || (create.permission && !can(create.permission))) return null
  const carried = Object.fromEntries((create.carries ?? []).map((key) => [key, search[key]]))
  return (
    <Button
      component={TenantLink}
      to={`${create.to}${stringifySearch(carried)}`}
      leftSection={<IconPlus size={16} stroke={2.2} />}
    >
      {create.label}
    </Button>
  )
}
