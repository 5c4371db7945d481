import type { Texts } from '../translation.ts'

/** Apartados de los ajustes. */
export const sectionNames: Texts['sectionNames'] = {
  '': 'General',
  webhooks: 'Webhooks',
  alerts: 'Alertas',
  requests: 'Solicitudes',
  audit: 'Registro de auditoría',
  backups: 'Copias de seguridad',
}

export const auditTexts: Texts['auditTexts'] = {
  hint: 'Quién cambió qué en la administración, cuándo y desde dónde. Se conserva 400 días.',
  none: 'Todavía no se ha cambiado nada.',
  time: 'Hora',
  actor: 'Quién',
  action: 'Qué',
  target: 'Objeto',
  address: 'Desde',
  since: 'A partir de',
  until: 'Antes de',
}

export const retentionTexts: Texts['retentionTexts'] = {
  title: 'Conservación',
  hint: 'Cuántos días conserva los datos este entorno; con 0 se conservan siempre. Lo más antiguo desaparece de inmediato y se borra en unas horas.',
  kinds: {
    locations: 'Posiciones',
    events: 'Eventos',
    trips: 'Viajes',
    users: 'Usuarios inactivos',
  },
  days: (kind) => `${kind} (días)`,
  uses: (size) => `ocupa ${size}`,
}

export const quotaTexts: Texts['quotaTexts'] = {
  title: 'Cuotas mensuales',
  hint: 'De todo el proyecto, ambos entornos. Superada una cuota, las peticiones se rechazan con 402 hasta fin de mes. Vacío: sin cuota.',
  kinds: { updates: 'Actualizaciones de posición', calls: 'Llamadas a la API' },
  used: (used) => `Consumo de este mes: ${used}`,
}
