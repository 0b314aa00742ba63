import { catalogue } from '../words';

const and = (...parts: string[]): string => parts.filter(Boolean).join(' ');

export const recordWords = catalogue({
  title: ['Record', 'Eintrag', 'Échéance', 'Registro'],
  toList: ['← All records', '← Alle Einträge', '← Toutes les échéances', '← Todos los registros'],
  edit: ['Edit', 'Bearbeiten', 'Modifier', 'Editar'],
  editTitle: [
    (name: string) => `Edit ${name}`,
    (name: string) => `${name} bearbeiten`,
    (name: string) => `Modifier ${name}`,
    (name: string) => `Editar ${name}`,
  ],
  createTitle: ['New record', 'Neuer Eintrag', 'Nouvelle échéance', 'Registro nuevo'],
  create: ['Create record', 'Eintrag anlegen', 'Créer l’échéance', 'Crear el registro'],
  created: [
    'The record is created.',
    'Der Eintrag ist angelegt.',
    'L’échéance est créée.',
    'El registro se ha creado.',
  ],
  act: ['Actions', 'Aktionen', 'Actions', 'Acciones'],
  archive: ['Archive', 'Archivieren', 'Archiver', 'Archivar'],
  archiveAsked: [
    'Archive this record? Its pending reminders are cancelled.',
    'Diesen Eintrag archivieren? Offene Erinnerungen werden abgebrochen.',
    'Archiver cette échéance ? Les rappels prévus seront annulés.',
    '¿Archivar este registro? Se cancelarán los recordatorios pendientes.',
  ],
  archived: [
    'The record is archived.',
    'Der Eintrag ist archiviert.',
    'L’échéance est archivée.',
    'El registro está archivado.',
  ],
  restore: ['Restore', 'Wiederherstellen', 'Restaurer', 'Restaurar'],
  restored: [
    'The record is open again.',
    'Der Eintrag ist wieder offen.',
    'L’échéance est de nouveau ouverte.',
    'El registro vuelve a estar abierto.',
  ],
  remove: ['Delete', 'Löschen', 'Supprimer', 'Eliminar'],
  removeAsked: [
    'Permanently delete this record?',
    'Diesen Eintrag endgültig löschen?',
    'Supprimer définitivement cette échéance ?',
    '¿Eliminar este registro definitivamente?',
  ],
  deleted: [
    'The record is deleted.',
    'Der Eintrag ist gelöscht.',
    'L’échéance est supprimée.',
    'El registro se ha eliminado.',
  ],
  missing: [
    (items: string) => `Required checklist items aren’t done: ${items}.`,
    (items: string) => `Diese Pflichtschritte sind noch offen: ${items}.`,
    (items: string) => `Des étapes obligatoires ne sont pas terminées : ${items}.`,
    (items: string) => `Faltan pasos obligatorios: ${items}.`,
  ],
  start: ['Start date', 'Beginn', 'Date de début', 'Fecha de inicio'],
  folder: ['Folder', 'Ordner', 'Dossier', 'Carpeta'],
  contacts: [
    'Contacts to remind',
    'Zu erinnernde Kontakte',
    'Contacts à prévenir',
    'Contactos que se avisarán',
  ],
  findContact: ['Find a contact', 'Kontakt suchen', 'Rechercher un contact', 'Buscar un contacto'],
  addContact: [
    (name: string) => `Add ${name}`,
    (name: string) => `${name} hinzufügen`,
    (name: string) => `Ajouter ${name}`,
    (name: string) => `Añadir a ${name}`,
  ],
  removeContact: [
    (name: string) => `${name} ✕: remove`,
    (name: string) => `${name} ✕: entfernen`,
    (name: string) => `${name} ✕ : retirer`,
    (name: string) => `${name} ✕: quitar`,
  ],
  notice: ['Notice period', 'Kündigungsfrist', 'Préavis', 'Preaviso'],
  noticeOf: [
    (amount: number, unit: 'day' | 'week' | 'month' | 'year') =>
      `${amount} ${amount === 1 ? unit : `${unit}s`}`,
    (amount: number, unit: 'day' | 'week' | 'month' | 'year') => {
      const one = { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' }[unit];
      const many = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' }[unit];
      return `${amount} ${amount === 1 ? one : many}`;
    },
    (amount: number, unit: 'day' | 'week' | 'month' | 'year') => {
      const name = { day: 'jour', week: 'semaine', month: 'mois', year: 'an' }[unit];
      return `${amount} ${amount > 1 && unit !== 'month' ? `${name}s` : name}`;
    },
    (amount: number, unit: 'day' | 'week' | 'month' | 'year') => {
      const one = { day: 'día', week: 'semana', month: 'mes', year: 'año' }[unit];
      const many = { day: 'días', week: 'semanas', month: 'meses', year: 'años' }[unit];
      return `${amount} ${amount === 1 ? one : many}`;
    },
  ],
  unit: ['Unit', 'Einheit', 'Unité', 'Unidad'],
  units: {
    day: ['Days', 'Tage', 'Jours', 'Días'],
    week: ['Weeks', 'Wochen', 'Semaines', 'Semanas'],
    month: ['Months', 'Monate', 'Mois', 'Meses'],
    year: ['Years', 'Jahre', 'Années', 'Años'],
  },
  recurrence: ['Repeats', 'Wiederholung', 'Répétition', 'Se repite'],
  never: ['Never', 'Nie', 'Jamais', 'Nunca'],
  repeats: {
    year: ['Yearly', 'Jährlich', 'Chaque année', 'Cada año'],
    month: ['Monthly', 'Monatlich', 'Chaque mois', 'Cada mes'],
    week: ['Weekly', 'Wöchentlich', 'Chaque semaine', 'Cada semana'],
    day: ['Daily', 'Täglich', 'Chaque jour', 'Cada día'],
  },
  everyHowMany: ['Every how many', 'Abstand', 'Intervalle', 'Intervalo'],
  ownRule: ['By its own rule', 'Nach eigener Regel', 'Selon sa propre règle', 'Según su propia regla'],
  byRule: [
    (rule: string) => `By the rule ${rule}`,
    (rule: string) => `Nach der Regel ${rule}`,
    (rule: string) => `Selon la règle ${rule}`,
    (rule: string) => `Según la regla ${rule}`,
  ],
  intervals: {
    day: {
      one: ['every day', 'jeden Tag', 'chaque jour', 'cada día'],
      other: ['every # days', 'alle # Tage', 'tous les # jours', 'cada # días'],
    },
    week: {
      one: ['every week', 'jede Woche', 'chaque semaine', 'cada semana'],
      other: ['every # weeks', 'alle # Wochen', 'toutes les # semaines', 'cada # semanas'],
    },
    month: {
      one: ['every month', 'jeden Monat', 'chaque mois', 'cada mes'],
      other: ['every # months', 'alle # Monate', 'tous les # mois', 'cada # meses'],
    },
    year: {
      one: ['every year', 'jedes Jahr', 'chaque année', 'cada año'],
      other: ['every # years', 'alle # Jahre', 'tous les # ans', 'cada # años'],
    },
  },
  on: [
    (interval: string, day: string) => `${interval} on ${day}`,
    (interval: string, day: string) => `${interval} am ${day}`,
    (interval: string, day: string) => `${interval}, le ${day}`,
    (interval: string, day: string) => `${interval}, el ${day}`,
  ],
  onDay: [
    (interval: string, day: number) => `${interval} on day ${day}`,
    (interval: string, day: number) => `${interval} am ${day}.`,
    (interval: string, day: number) => `${interval}, le ${day}`,
    (interval: string, day: number) => `${interval}, el día ${day}`,
  ],
  checklist: ['Checklist', 'Checkliste', 'Liste de contrôle', 'Lista de comprobación'],
  step: [
    (number: number) => `Step ${number}`,
    (number: number) => `Schritt ${number}`,
    (number: number) => `Étape ${number}`,
    (number: number) => `Paso ${number}`,
  ],
  addStep: ['Add a step', 'Schritt hinzufügen', 'Ajouter une étape', 'Añadir un paso'],
  removeStep: [
    (number: number) => `Remove step ${number}`,
    (number: number) => `Schritt ${number} entfernen`,
    (number: number) => `Retirer l’étape ${number}`,
    (number: number) => `Quitar el paso ${number}`,
  ],
  required: ['Required', 'Pflicht', 'Obligatoire', 'Obligatorio'],
  customFields: ['More fields', 'Weitere Felder', 'Autres champs', 'Otros campos'],
  addField: ['Add a field', 'Feld hinzufügen', 'Ajouter un champ', 'Añadir un campo'],
  fieldName: [
    (number: number) => `Name of field ${number}`,
    (number: number) => `Name von Feld ${number}`,
    (number: number) => `Nom du champ ${number}`,
    (number: number) => `Nombre del campo ${number}`,
  ],
  fieldValue: [
    (number: number) => `Value of field ${number}`,
    (number: number) => `Wert von Feld ${number}`,
    (number: number) => `Valeur du champ ${number}`,
    (number: number) => `Valor del campo ${number}`,
  ],
  removeField: [
    (number: number) => `Remove field ${number}`,
    (number: number) => `Feld ${number} entfernen`,
    (number: number) => `Retirer le champ ${number}`,
    (number: number) => `Quitar el campo ${number}`,
  ],
  conflict: [
    (name: string) => and(name || 'Someone', 'changed this record while you were editing it'),
    (name: string) => and(name || 'Jemand', 'hat diesen Eintrag geändert, während Sie ihn bearbeitet haben'),
    (name: string) => and(name || 'Quelqu’un', 'a modifié cette échéance pendant que vous la modifiiez'),
    (name: string) => and(name || 'Alguien', 'cambió este registro mientras usted lo editaba'),
  ],
  conflictHelp: [
    'Nothing is saved yet. Keep your version of the fields you changed, or continue from theirs.',
    'Noch ist nichts gespeichert. Behalten Sie Ihre Fassung der geänderten Felder, oder arbeiten Sie mit der anderen weiter.',
    'Rien n’est encore enregistré. Gardez votre version des champs modifiés ou continuez avec l’autre.',
    'Todavía no se ha guardado nada. Conserve su versión de los campos que cambió o continúe con la otra.',
  ],
  field: ['Field', 'Feld', 'Champ', 'Campo'],
  yours: ['Your version', 'Ihre Fassung', 'Votre version', 'Su versión'],
  theirs: ['Their version', 'Andere Fassung', 'Autre version', 'La otra versión'],
  keepMine: ['Save my version', 'Meine Fassung speichern', 'Enregistrer ma version', 'Guardar mi versión'],
  takeTheirs: [
    'Continue with theirs',
    'Mit der anderen weiterarbeiten',
    'Continuer avec l’autre',
    'Continuar con la otra',
  ],
  fields: {
    name: ['Name', 'Name', 'Nom', 'Nombre'],
    type: ['Type', 'Art', 'Type', 'Tipo'],
    reference_number: ['Reference number', 'Nummer', 'Numéro de référence', 'Número de referencia'],
    expiry_date: ['Expiry date', 'Ablaufdatum', 'Date d’échéance', 'Fecha de vencimiento'],
    start_date: ['Start date', 'Beginn', 'Date de début', 'Fecha de inicio'],
    priority: ['Priority', 'Priorität', 'Priorité', 'Prioridad'],
    state: ['State', 'Stand', 'État', 'Situación'],
    assigned_to: ['Assigned to', 'Zuständig', 'Responsable', 'Responsable'],
    folder_id: ['Folder', 'Ordner', 'Dossier', 'Carpeta'],
    notes: ['Notes', 'Notizen', 'Notes', 'Notas'],
    contacts: ['Contacts', 'Kontakte', 'Contacts', 'Contactos'],
    notice_period: ['Notice period', 'Kündigungsfrist', 'Préavis', 'Preaviso'],
    recurrence: ['Repeats', 'Wiederholung', 'Répétition', 'Se repite'],
    checklist: ['Checklist', 'Checkliste', 'Liste de contrôle', 'Lista de comprobación'],
    custom_fields: ['More fields', 'Weitere Felder', 'Autres champs', 'Otros campos'],
  },
  noReminders: [
    'Nobody is reminded yet.',
    'Noch wird niemand erinnert.',
    'Personne n’est encore prévenu.',
    'Todavía no se avisa a nadie.',
  ],
  reminderRemoved: [
    'The reminder is removed.',
    'Die Erinnerung ist entfernt.',
    'Le rappel est supprimé.',
    'El recordatorio se ha quitado.',
  ],
  removeReminder: [
    (at: string) => `Remove the reminder of ${at}`,
    (at: string) => `Erinnerung vom ${at} entfernen`,
    (at: string) => `Retirer le rappel du ${at}`,
    (at: string) => `Quitar el recordatorio del ${at}`,
  ],
  rule: [
    (amount: number, unit: 'day' | 'week' | 'month' | 'year', period: 'before' | 'on' | 'after') =>
      period === 'on' ? 'on the day' : `${amount} ${amount === 1 ? unit : `${unit}s`} ${period}`,
    (amount: number, unit: 'day' | 'week' | 'month' | 'year', period: 'before' | 'on' | 'after') => {
      if (period === 'on') return 'am Tag selbst';
      const one = { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' }[unit];
      const many = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' }[unit];
      return `${amount} ${amount === 1 ? one : many} ${period === 'before' ? 'vorher' : 'danach'}`;
    },
    (amount: number, unit: 'day' | 'week' | 'month' | 'year', period: 'before' | 'on' | 'after') => {
      if (period === 'on') return 'le jour même';
      const name = { day: 'jour', week: 'semaine', month: 'mois', year: 'an' }[unit];
      const counted = `${amount} ${amount > 1 && unit !== 'month' ? `${name}s` : name}`;
      return `${counted} ${period === 'before' ? 'avant' : 'après'}`;
    },
    (amount: number, unit: 'day' | 'week' | 'month' | 'year', period: 'before' | 'on' | 'after') => {
      if (period === 'on') return 'el mismo día';
      const one = { day: 'día', week: 'semana', month: 'mes', year: 'año' }[unit];
      const many = { day: 'días', week: 'semanas', month: 'meses', year: 'años' }[unit];
      return `${amount} ${amount === 1 ? one : many} ${period === 'before' ? 'antes' : 'después'}`;
    },
  ],
  when: ['When', 'Wann', 'Quand', 'Cuándo'],
  periods: {
    before: ['Before the date', 'Vor dem Datum', 'Avant la date', 'Antes de la fecha'],
    on: ['On the date', 'Am Datum', 'À la date', 'En la fecha'],
    after: ['After the date', 'Nach dem Datum', 'Après la date', 'Después de la fecha'],
  },
  channels: {
    in_app: ['In the app', 'In der App', 'Dans l’application', 'En la aplicación'],
    slack: ['Slack', 'Slack', 'Slack', 'Slack'],
    teams: ['Microsoft Teams', 'Microsoft Teams', 'Microsoft Teams', 'Microsoft Teams'],
    google_chat: ['Google Chat', 'Google Chat', 'Google Chat', 'Google Chat'],
  },
  notSent: ['not sent:', 'nicht gesendet:', 'non envoyé :', 'no se envía:'],
  drop: [
    'Drop files here, or choose them:',
    'Dateien hier ablegen oder auswählen:',
    'Déposez des fichiers ici ou choisissez-les :',
    'Suelte archivos aquí o elíjalos:',
  ],
  comments: ['Comments', 'Kommentare', 'Commentaires', 'Comentarios'],
  noComments: [
    'No comments yet.',
    'Noch keine Kommentare.',
    'Aucun commentaire.',
    'Todavía no hay comentarios.',
  ],
  newComment: ['New comment', 'Neuer Kommentar', 'Nouveau commentaire', 'Comentario nuevo'],
  addComment: ['Add comment', 'Kommentar hinzufügen', 'Ajouter le commentaire', 'Añadir el comentario'],
  emptyComment: [
    'Write something first.',
    'Schreiben Sie zuerst etwas.',
    'Écrivez d’abord quelque chose.',
    'Escriba algo primero.',
  ],
  olderComments: [
    'Older comments',
    'Ältere Kommentare',
    'Commentaires plus anciens',
    'Comentarios anteriores',
  ],
  ledger: ['Messages sent', 'Gesendete Nachrichten', 'Messages envoyés', 'Mensajes enviados'],
  noSends: [
    'No message has been sent yet.',
    'Es wurde noch keine Nachricht gesendet.',
    'Aucun message n’a encore été envoyé.',
    'Todavía no se ha enviado ningún mensaje.',
  ],
  sendStatuses: {
    queued: ['queued', 'in der Warteschlange', 'en attente', 'en cola'],
    sending: ['sending', 'wird gesendet', 'envoi en cours', 'enviándose'],
    sent: ['sent', 'gesendet', 'envoyé', 'enviado'],
    failed: ['failed', 'fehlgeschlagen', 'échec', 'con error'],
    skipped: ['skipped', 'ausgelassen', 'ignoré', 'omitido'],
    delivered: ['delivered', 'zugestellt', 'remis', 'entregado'],
    bounced: ['bounced', 'unzustellbar', 'rejeté', 'rebotado'],
    undelivered: ['undelivered', 'nicht zugestellt', 'non remis', 'no entregado'],
  },
});
