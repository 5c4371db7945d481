import type { Texts } from '../translation.ts'

export const settingsTexts: Texts['settingsTexts'] = {
  sections: 'Apartados de los ajustes',
  tracking: 'Seguimiento',
  events: 'Tipos de evento',
  behaviour: 'Comportamiento',
  flags: {
    bufferGeofenceEntries: 'Entrar en una geocerca cuando su borde está dentro de la precisión',
    bufferGeofenceExits: 'Salir de una geocerca solo cuando está más lejos que la precisión',
    stopDetection: 'Entrar solo con el usuario parado o la app en primer plano',
    detectCrossings: 'Detectar geocercas cruzadas entre dos posiciones',
    exitWhenGeofenceEnds: 'Salir cuando una geocerca se desactiva, se elimina o cierra',
    learnSpeeds: 'Aprender las velocidades de las carreteras de los viajes en coche',
    places: 'Detectar lugares',
    regions: 'Detectar países, regiones, áreas de mercado y códigos postales',
    beacons: 'Detectar balizas',
    fraud: 'Detectar fraude',
  },
  figures: {
    dwellThreshold: 'Permanencia mínima (min)',
    tripApproachingThreshold: 'Aviso de llegada próxima (min)',
    tripExpiryHours: 'Caducidad del viaje (h sin señal)',
  },
  distances: {
    maxAccuracy: (unit: string) => `Imprecisión máxima para eventos (${unit})`,
    nearbyPlaceChainRadius: (unit: string) => `Radio de cadenas cercanas (${unit})`,
  },
  nearbyChains: 'Cadenas cercanas',
  nearbyChainsHint:
    'Identificadores separados por comas. Se envía un evento cuando un usuario está cerca de una. Requiere «Detectar lugares».',
  blocked: 'Países bloqueados',
  blockedHint: 'Códigos de dos letras. Las posiciones de estos países se rechazan.',
  places: 'Lugares',
  chains: 'Cadenas',
  categories: 'Categorías',
  filterHint: 'Identificadores separados por comas. Solo estos causan eventos. Vacío: todos.',
  mappings: 'ID propios de cadenas',
  mappingsHint: 'Un «identificador = ID» por línea.',
}

export const keyTexts: Texts['keyTexts'] = {
  title: 'Claves de API',
  kind: 'Clave',
  names: {
    test: { publishable: 'Test, publicable', secret: 'Test, secreta' },
    live: { publishable: 'Live, publicable', secret: 'Live, secreta' },
  },
  key: 'Valor',
  hidden: 'oculta (solo se guarda su hash)',
  roll: 'Renovar',
  question: (name) => `¿Crear una clave nueva (${name})? ¿Qué ocurre con la antigua?`,
  keepOld: 'Renovar y conservar la antigua un día',
  refuseOld: 'Renovar y rechazar la antigua de inmediato',
  old: (name, until) => `${name}, sustituida: válida hasta ${until}`,
  revoke: 'Revocar',
  revokeQuestion: (name) => `¿Rechazar desde ahora las claves sustituidas (${name})?`,
  action: 'Cambiar',
  created: (name) => `Clave nueva (${name}). Se muestra una sola vez:`,
}

export const projectTexts: Texts['projectTexts'] = {
  title: 'Nuevo proyecto',
  hint: 'Un proyecto tiene sus propios usuarios, geocercas y claves.',
  name: 'Nombre',
  nameHint: 'Letras, cifras, guiones y guiones bajos; 64 como máximo.',
  add: 'Crear proyecto',
  created: (name) => `Proyecto ${name} creado. Sus claves secretas se muestran una sola vez:`,
}

export const operatorTexts: Texts['operatorTexts'] = {
  title: 'Operadores',
  name: 'Nombre',
  role: 'Rol',
  projects: 'Proyectos',
  allProjects: 'Todos',
  save: 'Guardar',
  add: 'Añadir',
  remove: 'Quitar',
  question: (name) => `¿Quitar al operador ${name}?`,
  fromProvider: (host) => `Inicia sesión con ${host}, que decide el rol y los proyectos.`,
  providerQuestion: (name) =>
    `¿Quitar a ${name} y cerrar sus sesiones? Podrá volver a entrar mientras el proveedor de identidad le dé un rol.`,
  created: (name) => `${name} puede iniciar sesión con esta contraseña. Se muestra una sola vez:`,
}

export const passwordTexts: Texts['passwordTexts'] = {
  title: 'Su contraseña',
  old: 'Contraseña actual',
  new: 'Contraseña nueva',
  change: 'Cambiar',
  changed: 'Contraseña cambiada.',
}
