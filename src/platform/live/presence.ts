import type { BusMessage, Seen } from '#platform/live/bus.ts'
import { message } from '#platform/live/frame.ts'

/** Who is in which presence channel, by user and not by connection, over all processes. */
export type Presence = {
  /** One more connection of a user of this process. False when the channel is full. */
  join(seen: Seen): boolean
  leave(channel: string, userId: string): void
  /** The answer to whoever joins: everybody who is there. Built once for as long as nobody comes or goes. */
  succeeded(channel: string): Buffer
  users(channel: string): string[]
  channels(): string[]
  hear(message: BusMessage): void
  /** The other processes that are known to live. */
  others(): number
  /** Asks everybody who is there, and says who is here. */
  greet(): void
  beat(): void
  /** Lets go of processes that fell silent. */
  sweep(): void
  bye(): void
}

type Options = {
  node: string
  publish(messages: BusMessage[]): void
  tell(channel: string, frame: Buffer): void
  /** Users of one channel. */
  most: number
  /** ms */
  nodeTimeout: number
}

type Member = { info: string; here: number; there: Set<string> | undefined }
type Room = { members: Map<string, Member>; succeeded?: Buffer | undefined }
type Node = { heardAt: number; members: Map<string, Set<string>> }

export function openPresence({ node: me, publish, tell, most, nodeTimeout }: Options): Presence {
  const rooms = new Map<string, Room>()
  const nodes = new Map<string, Node>()

  /** The member, told to the others when it is new. */
  const enter = ({ channel, user_id, info }: Seen): Member => {
    const room: Room = rooms.get(channel) ?? { members: new Map() }
    rooms.set(channel, room)
    const known = room.members.get(user_id)
    if (known) return known
    const member: Member = { info, here: 0, there: undefined }
    room.members.set(user_id, member)
    room.succeeded = undefined
    const data = `{"user_id":${JSON.stringify(user_id)},"user_info":${info}}`
    tell(channel, message('pusher_internal:member_added', data, channel))
    return member
  }

  const goneIfNowhere = (channel: string, userId: string) => {
    const room = rooms.get(channel)
    const member = room?.members.get(userId)
    if (!room || !member || member.here > 0 || member.there?.size) return
    room.members.delete(userId)
    room.succeeded = undefined
    if (!room.members.size) rooms.delete(channel)
    const data = `{"user_id":${JSON.stringify(userId)}}`
    tell(channel, message('pusher_internal:member_removed', data, channel))
  }

  const enterThere = (name: string, seen: Seen) => {
    const member = enter(seen)
    member.there ??= new Set()
    member.there.add(name)
    const of = nodes.get(name)!.members
    of.set(seen.channel, (of.get(seen.channel) ?? new Set()).add(seen.user_id))
  }

  const leaveThere = (name: string, channel: string, userId: string) => {
    const users = nodes.get(name)?.members.get(channel)
    users?.delete(userId)
    if (users && !users.size) nodes.get(name)?.members.delete(channel)
    rooms.get(channel)?.members.get(userId)?.there?.delete(name)
    goneIfNowhere(channel, userId)
  }

  const forget = (name: string) => {
    for (const [channel, users] of nodes.get(name)?.members ?? []) {
      for (const userId of [...users]) leaveThere(name, channel, userId)
    }
    nodes.delete(name)
  }

  /** What a process says about all its users replaces what was known, without anybody flickering. */
  const replace = (name: string, seen: Seen[]) => {
    const now = new Set(seen.map(({ channel, user_id }) => `${channel}:${user_id}`))
    for (const [channel, users] of [...(nodes.get(name)?.members ?? [])]) {
      for (const userId of [...users]) if (!now.has(`${channel}:${userId}`)) leaveThere(name, channel, userId)
    }
    for (const each of seen) enterThere(name, each)
  }

  const roster = (): BusMessage => ({
    kind: 'roster',
    node: me,
    seen: [...rooms].flatMap(([channel, { members }]) =>
      [...members].filter(([, { here }]) => here).map(([user_id, { info }]) => ({ channel, user_id, info })),
    ),
  })

  /** True when this process was not known before. */
  const met = (name: string): boolean => {
    const known = nodes.get(name)
    if (known) known.heardAt = performance.now()
    else nodes.set(name, { heardAt: performance.now(), members: new Map() })
    return !known
  }

  return {
    join: (seen) => {
      const room = rooms.get(seen.channel)
      if (room && room.members.size >= most && !room.members.has(seen.user_id)) return false
      const member = enter(seen)
      member.here++
      if (member.here === 1) publish([{ kind: 'join', node: me, ...seen }])
      return true
    },
    leave: (channel, userId) => {
      const member = rooms.get(channel)?.members.get(userId)
      if (!member?.here) return
      member.here--
      if (member.here) return
      publish([{ kind: 'leave', node: me, channel, user_id: userId }])
      goneIfNowhere(channel, userId)
    },
    succeeded: (channel) => {
      const room = rooms.get(channel)
      if (!room) return message('pusher_internal:subscription_succeeded', whoIs(new Map()), channel)
      room.succeeded ??= message('pusher_internal:subscription_succeeded', whoIs(room.members), channel)
      return room.succeeded
    },
    users: (channel) => [...(rooms.get(channel)?.members.keys() ?? [])],
    channels: () => [...rooms.keys()],
    hear: (heard) => {
      if (!('node' in heard) || heard.node === me) return
      if (heard.kind === 'bye') return forget(heard.node)
      const isNew = met(heard.node)
      if (heard.kind === 'hello' && (!heard.to || heard.to === me)) publish([roster()])
      else if (heard.kind === 'roster') replace(heard.node, heard.seen)
      // Its hello was missed: it is asked who is with it.
      else if (isNew) publish([{ kind: 'hello', node: me, to: heard.node }])
      if (heard.kind === 'join') enterThere(heard.node, heard)
      if (heard.kind === 'leave') leaveThere(heard.node, heard.channel, heard.user_id)
    },
    others: () => nodes.size,
    greet: () => publish([{ kind: 'hello', node: me }, roster()]),
    beat: () => publish([{ kind: 'beat', node: me }]),
    sweep: () => {
      const oldest = performance.now() - nodeTimeout
      for (const [name, { heardAt }] of [...nodes]) if (heardAt < oldest) forget(name)
    },
    bye: () => publish([{ kind: 'bye', node: me }]),
  }
}

function whoIs(members: Map<string, Member>): string {
  const ids = [...members.keys()].map((id) => JSON.stringify(id))
  const hash = [...members].map(([id, { info }]) => `${JSON.stringify(id)}:${info}`)
  return `{"presence":{"ids":[${ids.join(',')}],"hash":{${hash.join(',')}},"count":${members.size}}}`
}
