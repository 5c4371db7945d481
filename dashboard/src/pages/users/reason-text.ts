import { formatMetres, formatMinutes, formatTime } from '../../parts/formats.ts'
import { userTexts } from '../../texts/texts.ts'

/** Why something was decided of a geofence, as the API answers it: what belongs to its code. */
export interface Reason {
  code: string
  metres?: number
  accuracy?: number
  maxAccuracy?: number
  /** Minutes. */
  dwellIn?: number
  at?: string
  userId?: string
  ip?: string
}

/** In the language and units that are shown. */
export function reasonText(decided: string, reason: Reason): string {
  const { reasons } = userTexts
  const { code, accuracy = 0, maxAccuracy = 0, at, userId, ip = '' } = reason
  switch (code) {
    case 'inside':
    case 'outside':
      return positionText(decided, reason)
    case 'inaccurate':
      return reasons.inaccurate(formatMetres(accuracy), formatMetres(maxAccuracy))
    case 'ended':
      return reasons.ended(formatTime(at ?? ''))
    case 'closed':
      return at === undefined ? reasons.closed : reasons.closedUntil(formatTime(at))
    case 'disabled':
    case 'deleted':
      return reasons[code]
    case 'not for this user':
      return userId === undefined ? reasons.noUserId : reasons.otherUsers(userId)
    case 'not for this address':
      return reasons.otherAddresses(ip)
    default:
      return code // of a newer server
  }
}

function positionText(decided: string, { code, metres = 0, accuracy = 0, dwellIn }: Reason): string {
  const { reasons } = userTexts
  const isOutside = code === 'outside'
  const where = (isOutside ? reasons.outside : reasons.inside)(formatMetres(metres, metres < 10 ? 1 : 0))
  if (decided === 'waits for a stop') return reasons.waiting(where)
  if (decided === 'enters' && isOutside) return reasons.bufferedEntry(where, formatMetres(accuracy))
  const stays = decided === 'stays' && isOutside ? reasons.bufferedExit(where, formatMetres(accuracy)) : where
  if (dwellIn === undefined) return stays
  return dwellIn > 0 ? reasons.dwellIn(stays, formatMinutes(dwellIn)) : reasons.dwellDue(stays)
}
