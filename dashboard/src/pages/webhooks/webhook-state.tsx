import { formatAge } from '../../parts/formats.ts'
import type { Webhook } from '../../server/models.ts'
import { webhookTexts } from '../../texts/texts.ts'

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, failingSince, fullSince } = webhook
  if (!enabled) return <span class="tag">{webhookTexts.states.off}</span>
  if (fullSince) return <span class="tag bad">{webhookTexts.states.full}</span>
  if (failingSince)
    return <span class="tag bad">{webhookTexts.states.failing(formatAge(failingSince, Date.now()))}</span>
  return <span class="tag good">{webhookTexts.states.on}</span>
}
