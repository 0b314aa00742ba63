// Types of v1, generated from its OpenAPI document by `npm run client`: do not edit.
export interface paths {
    "/additionalLicenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of extra user seats
         * @description 2 reads.
         *
         *     Role: at least viewer. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        get: operations["additionalLicenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/addons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of add-ons and SMS credits
         * @description 2 reads.
         *
         *     Role: at least viewer. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        get: operations["addons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/archiveComplianceProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a compliance project, or take it back
         * @description Named by `id` or `project_id`, in query or body. `archived: false` takes it back.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["archiveComplianceProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/archiveExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an expiry; its pending reminders are cancelled
         * @description Named by `expiry_id` or `id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["archiveExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assignWorkflowStep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a step of a run to a member
         * @description Null takes it back. The new assignee is told.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["assignWorkflowStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulkExtractDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read up to 50 files of expiries in the background
         * @description Each file is named as for extractDocument. getExtractionJob tells how far the job is and what was found; a file that cannot be read does not hold up the others. What was found is kept for 30 days.
         *
         *     Role: at least editor. Rate limit: 30 per 1 min. Specification section 8.
         */
        post: operations["bulkExtractDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulkReassignExpiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give expiries to another person
         * @description With fromUserId only what is assigned to that user changes. What is not, and what toUserId has already, counts as skipped. Ids that name no expiry are in errors, which is omitted when there are none.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["bulkReassignExpiries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelExpiryWorkflowTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a workflow trigger for good
         * @description Not one that has fired or is cancelled: 409. A run under way goes on.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 3.
         */
        post: operations["cancelExpiryWorkflowTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelInvitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an invitation
         * @description Its link stops working at once and its seat is free.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 3.
         */
        post: operations["cancelInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelSubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel at the end of the paid period
         * @description Everything works until then, and for the grace period after. Cancelling the plan ends its seats and add-ons with it.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelWorkflowRun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description A run that has ended: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["cancelWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changeSubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan, the number of extra seats or the quantities of add-ons
         * @description Takes effect at once; the difference for the rest of the period is charged or credited. `count` and `quantities` are what there is to be afterwards. A plan with fewer seats than people, and a payment that is declined, answer 409.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        post: operations["changeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkEmailVerification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the caller's email address is verified
         * @description Accounts from before addresses were verified have no email_verified: treat them as verified.
         *
         *     Needs a signed-in person, with or without an organization. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.1.
         */
        get: operations["checkEmailVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkPartnerLicense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a partner license
         * @description Unknown, expired and linked licenses are not valid.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 4.1.
         */
        post: operations["checkPartnerLicense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkPromoCode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a promo code
         * @description Unknown, expired and used-up codes are not valid.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 8.
         */
        post: operations["checkPromoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completeCollectionUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the upload of a client’s file
         * @description The file is refused when its size, type or content is not what was announced.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["completeCollectionUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completeExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an expiry done
         * @description As POST /v2/expiries/{id}/complete; the next occurrence of a recurring expiry is in the answer, else null.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["completeExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completeExpiryAttachmentUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the upload of a file to an expiry
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["completeExpiryAttachmentUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completeInvitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes an account, or, with the ID token of an existing one as bearer token, lets that one join. A repeat by the person who joined, shown by their token or password, answers alreadyCompleted. Passwords have 8 to 128 characters with at least one upper-case letter, one lower-case letter and one digit; the commonest passwords (such as Password123 or Welcome2024!) are refused.
         *
         *     Public: no token. Rate limit: 30 per 15 min. Specification section 4.1.
         */
        post: operations["completeInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completeWorkflowRun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a run of which only optional steps are left
         * @description 400 with details.missing_required while required steps are to do.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["completeWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completeWorkflowStep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a step of a run
         * @description The last step completes the run. A step that is done or a run that has ended: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["completeWorkflowStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createApiKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key
         * @description The key itself is answered once and stored nowhere; a replay by Idempotency-Key answers `key: null`. An organization has at most 25 active keys; expired and revoked ones do not count.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.1.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createBillingPortalSession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description There a person sees invoices, changes how to pay, and cancels. The address works once and for a short time.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        post: operations["createBillingPortalSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createCheckoutSession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a checkout for a plan, extra seats, add-ons or SMS credits
         * @description Send the person to `url`; what was paid for is there once the provider has told us, usually within seconds. An open checkout of the same kind can no longer be paid. There is one subscription of each kind: where one runs, changeSubscription changes it (409). Yearly plans take yearly seats only; on trial only a plan can be bought.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createCollectionTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a collection template
         * @description Pages, sections and fields without an id get one. Descriptions and the intro email are cut down to harmless HTML.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["createCollectionTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createComplianceClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a compliance client
         * @description Takes the fields of POST /v2/compliance-clients.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["createComplianceClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createCompliancePortal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that shows a client its projects, requests and documents
         * @description The url is shown this once; an idempotent replay has null in its place. The link ends at expires_at, after 90 days when that is not given, a year at most.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["createCompliancePortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createComplianceProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a compliance project
         * @description A status that is none of the five is stored as `Not Started`.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["createComplianceProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createContact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a contact
         * @description An empty string counts as not set. isDefault is an alias of is_default.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.4.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createContactGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a contact group
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        post: operations["createContactGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createDirectoryEntity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a person, a company or an asset to the directory
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["createDirectoryEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an expiry
         * @description Takes the fields of POST /v2/expiries.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["createExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiryComment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on an expiry
         * @description Mentions members as @[Name](id), @email or @Full Name; they are notified in the app.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["createExpiryComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiryReminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add reminders to an expiry
         * @description Appends up to 20 reminders, counted from `expiry_date`. The zone is a reminder’s own, else `org_timezone`, else the first reminder’s, else UTC. Not idempotent: a retry creates duplicates.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.3.
         */
        post: operations["createExpiryReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiryShare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a public link that shows one expiry
         * @description The url is shown this once; an idempotent replay has null in its place. An expiry with a share_password asks for it. The link ends at expires_at, after 30 days when that is not given, a year at most.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["createExpiryShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiryTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an expiry template
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["createExpiryTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiryType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an expiry type
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["createExpiryType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createExpiryWorkflowTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a workflow or ask clients for documents at a moment before, on or after an expiry’s date
         * @description trigger_date is computed in the organization’s time zone and follows the expiry. A moment that has passed is refused. With workflow_id it starts that workflow; with collection it makes collection requests for the expiry instead, one for each contact, due due_in_days after they go out. When the template or a contact is gone by then, nobody is asked, its status is `error` with the reason, and whoever set it is told. With carry_to_renewal the trigger moves to the next occurrence when the expiry is completed.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        post: operations["createExpiryWorkflowTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createFolder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a folder
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createWebhookSubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a webhook
         * @description The secret is in this answer and in no later one; an idempotent replay answers null for it.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["createWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createWorkflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workflow
         * @description Counts against the plan. `due_date` is a calendar date and comes back as its midnight in UTC. `sections` hold the steps; sections and steps without an id get one.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createWorkflowComment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on a workflow, a run, or a section or step of one
         * @description `mentioned_users` are ids of members, or objects with one; members whom the text names as @[Name](id), @email or @Full Name are mentioned too. They are notified in the app.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["createWorkflowComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/createWorkflowType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workflow type
         * @description Its name is unique.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["createWorkflowType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteCollectionTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a collection template and its reference files
         * @description Requests that were sent go on with the form that they were sent with.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["deleteCollectionTemplate"];
        /**
         * Delete a collection template and its reference files
         * @description Requests that were sent go on with the form that they were sent with.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        delete: operations["deleteCollectionTemplate_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteComplianceClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a compliance client without projects
         * @description Named by `id` or `client_id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["deleteComplianceClient"];
        /**
         * Delete a compliance client without projects
         * @description Named by `id` or `client_id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteComplianceClient_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteComplianceProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a compliance project
         * @description Named by `id` or `project_id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["deleteComplianceProject"];
        /**
         * Delete a compliance project
         * @description Named by `id` or `project_id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        delete: operations["deleteComplianceProject_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteContact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a contact
         * @description Expiries keep the id of a deleted contact.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.4.
         */
        post: operations["deleteContact"];
        /**
         * Delete a contact
         * @description Expiries keep the id of a deleted contact.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.4.
         */
        delete: operations["deleteContact_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteContactGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a contact group
         * @description Its contacts stay, ungrouped.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        post: operations["deleteContactGroup"];
        /**
         * Delete a contact group
         * @description Its contacts stay, ungrouped.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        delete: operations["deleteContactGroup_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteDirectoryEntity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an entity from the directory
         * @description Expiries keep the id of a deleted entity.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["deleteDirectoryEntity"];
        /**
         * Remove an entity from the directory
         * @description Expiries keep the id of a deleted entity.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        delete: operations["deleteDirectoryEntity_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an expiry with its reminders
         * @description Named by `expiry_id` or `id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["deleteExpiry"];
        /**
         * Delete an expiry with its reminders
         * @description Named by `expiry_id` or `id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        delete: operations["deleteExpiry_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiryAttachment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a file of an expiry
         * @description Names the file by url, or by index when no url is sent. Removes the stored file too, if it is the organization’s, and gives its space back to the storage quota. The url is taken with or without its token.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["deleteExpiryAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiryComment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a comment
         * @description For its author and for admins.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["deleteExpiryComment"];
        /**
         * Delete a comment
         * @description For its author and for admins.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        delete: operations["deleteExpiryComment_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiryReminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove all of an expiry’s reminders
         * @description Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.3.
         */
        post: operations["deleteExpiryReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiryTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an expiry template; expiries stay as they are
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["deleteExpiryTemplate"];
        /**
         * Delete an expiry template; expiries stay as they are
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        delete: operations["deleteExpiryTemplate_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiryType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an expiry type; expiries stay as they are
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["deleteExpiryType"];
        /**
         * Delete an expiry type; expiries stay as they are
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        delete: operations["deleteExpiryType_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteExpiryWorkflowTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a workflow trigger
         * @description It starts nothing any more and no list shows it; a run under way goes on.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        post: operations["deleteExpiryWorkflowTrigger"];
        /**
         * Delete a workflow trigger
         * @description It starts nothing any more and no list shows it; a run under way goes on.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        delete: operations["deleteExpiryWorkflowTrigger_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteFolder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a folder
         * @description force deletes it with the folders in it; every expiry below moves to the top level.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["deleteFolder"];
        /**
         * Delete a folder
         * @description force deletes it with the folders in it; every expiry below moves to the top level.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteFolder_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteWebhookSubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a webhook, its delivery log and pending retries
         * @description Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["deleteWebhookSubscription"];
        /**
         * Deletes a webhook, its delivery log and pending retries
         * @description Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        delete: operations["deleteWebhookSubscription_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteWorkflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a workflow
         * @description Frees its place in the plan. Its runs stay; triggers that wait for it end in `error`; its comments go with it.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["deleteWorkflow"];
        /**
         * Delete a workflow
         * @description Frees its place in the plan. Its runs stay; triggers that wait for it end in `error`; its comments go with it.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        delete: operations["deleteWorkflow_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteWorkflowComment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a comment on a workflow
         * @description For its author and for admins.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["deleteWorkflowComment"];
        /**
         * Delete a comment on a workflow
         * @description For its author and for admins.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        delete: operations["deleteWorkflowComment_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleteWorkflowType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a workflow type
         * @description Workflows keep the id of a deleted type.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["deleteWorkflowType"];
        /**
         * Delete a workflow type
         * @description Workflows keep the id of a deleted type.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        delete: operations["deleteWorkflowType_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicateCollectionTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a collection template, its reference files included
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["duplicateCollectionTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportExpiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Expiries as CSV, by expiry date
         * @description Cells that begin like a formula have an apostrophe in front, which importing takes away again. For more than a few thousand, startExpiryExport writes the same file in the background.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["exportExpiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extractDocument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a file of an expiry
         * @description Names the file by url, or by index when no url is sent: a PDF, an image or plain text. Answers each field with its value, the words of the document that show it, their page, and a confidence that is computed by holding value and words against the document. Changes nothing: draft is what createExpiry takes, once what is missing has been added.
         *
         *     Role: at least editor. Rate limit: 30 per 1 min. Specification section 8.
         */
        post: operations["extractDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extractDocumentDirect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a file that is sent along
         * @description Like extractDocument, for a file of at most 8 MiB that is not attached to anything; it is not stored. Larger ones are uploaded to an expiry first.
         *
         *     Role: at least editor. Rate limit: 30 per 1 min. Specification section 8.
         */
        post: operations["extractDocumentDirect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getAccountDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan, its payment and the credits left
         * @description 3 reads.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        get: operations["getAccountDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getAllContacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all contacts
         * @description No pages, no order. contactGroup is ignored when ungrouped is true.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.4.
         */
        get: operations["getAllContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getAllExpiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All expiries of the organization, by expiry date
         * @description Not paginated: getPaginatedExpiries shows pages, GET /v2/expiries reads on by cursor.
         *
         *     Role: at least viewer. Rate limit: 500 per 1 min. Specification section 4.2.
         */
        get: operations["getAllExpiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getApiKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Only a prefix of each key is shown.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.1.
         */
        get: operations["getApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionReferenceFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the address of the reference file of a field
         * @description The address is signed and good for five minutes.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["getCollectionReferenceFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection request
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 6.1.
         */
        get: operations["getCollectionRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionRequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection requests, newest first
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        get: operations["getCollectionRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionSubmissionFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of a submitted file
         * @description The address is signed and good for five minutes; it serves the file as a download.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getCollectionSubmissionFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionSubmissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection submissions, oldest first
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        get: operations["getCollectionSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection template
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        get: operations["getCollectionTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCollectionTemplates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection templates
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        get: operations["getCollectionTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getComplianceClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a compliance client
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getComplianceClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getComplianceClients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List compliance clients
         * @description At most 2000, by id. Filters combine; without archived both kinds are listed.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getComplianceClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCompliancePortalDocument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the address of a document behind a portal link
         * @description The address is signed and good for five minutes; it serves the file as a download.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["getCompliancePortalDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getCompliancePortals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the portal links of a client that still work
         * @description Newest first, without their addresses.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 1.
         */
        get: operations["getCompliancePortals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getComplianceProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a compliance project
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        get: operations["getComplianceProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getComplianceProjects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List compliance projects
         * @description At most 2000, by id. Filters combine; without archived both kinds are listed.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        get: operations["getComplianceProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getContactGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all contact groups
         * @description By sort_order, then by id; no pages.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 2.
         */
        get: operations["getContactGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getDirectoryEntities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the directory
         * @description By name, at most 5000.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 1.
         */
        get: operations["getDirectoryEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getDirectoryEntity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a directory entity
         * @description Named by `entity_id` or `id`.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 1.
         */
        get: operations["getDirectoryEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an expiry
         * @description Named by `expiry_id` or `id`.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryAttachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the files of an expiry
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryComments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the comments on an expiry
         * @description Newest first; the latest 1000, or as many as limit says.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an export is, and the way to its file
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an import is
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryMetrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many expiries there are, by status, state, priority, type, assignee and due window
         * @description The counts by status, state, priority and due window are exact, all of one moment; those by type and assignee are right within seconds of a change.
         *
         *     Role: at least viewer. Rate limit: 500 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryReminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an expiry’s reminders, soonest first
         * @description Not paginated.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.3.
         */
        get: operations["getExpiryReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryShares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an expiry's working share links, without their addresses
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryTemplates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expiry templates
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expiry types
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getExpiryTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExpiryWorkflowTriggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workflow triggers of an expiry
         * @description Soonest first.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 2.
         */
        get: operations["getExpiryWorkflowTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getExtractionJob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a bulk extraction is
         * @description The documents stand in the order in which they were named.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 8.
         */
        get: operations["getExtractionJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getFolders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all folders
         * @description Flat, by name; no pages. parent_folder_id=root: the top level.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getForecastData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What falls due when, for whom, and what is at risk
         * @description Over all expiries that are not archived; right within seconds of a change.
         *
         *     Role: at least viewer. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        get: operations["getForecastData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getInvitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Newest first; used, cancelled and expired ones too.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 2.
         */
        get: operations["getInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getOrganizationSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's settings
         * @description Every error, token failures included, is answered with 500 and {error, message}.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        get: operations["getOrganizationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getPaginatedExpiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One numbered page of expiries
         * @description Sorted by `sortBy` in `sortOrder`; `search` looks into names. `expiries` has the records of `data` with fewer fields. A change shows within seconds. A page is counted off anew each time: what is added or deleted before it moves its records by as many places, so whoever reads all pages while others work takes GET /v2/expiries, whose cursors lose and repeat nothing.
         *
         *     Role: at least viewer. Rate limit: 500 per 1 min. Specification section 4.2.
         */
        get: operations["getPaginatedExpiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getPlans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plans, what each allows, and what everything costs
         * @description Amounts are in the currency’s minor unit, without tax. Credits are granted each month. No reads.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 8.
         */
        get: operations["getPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getPlanUsage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan’s limits, what is used of them, and the credits left
         * @description `standing` is `good`, `grace` (the plan has ended; everything still works) or `read_only` (changes answer 403 `ORGANIZATION_READ_ONLY`). Seats in use include those that invitations hold. 1 read.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 8.
         */
        get: operations["getPlanUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getReminderSends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an expiry’s reminders sent
         * @description One record per recipient and channel, oldest first; with `reminder_id` those of one reminder alone. Not paginated.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.3.
         */
        get: operations["getReminderSends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getScheduledWorkflowTriggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the triggers that start workflows or ask for documents for expiries
         * @description `pending` and `all` are sorted by trigger_date, the others by the latest change. `total` counts all of the status, `counts` those of each. `action` tells the two kinds apart.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getScheduledWorkflowTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getSharedExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the expiry behind a share link
         * @description token: what follows the # of the link. 401 with details.password_required asks for the password; after ten wrong ones the link rests for a quarter of an hour (429).
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["getSharedExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's people
         * @description Longest-standing first. API keys are not among them.
         *
         *     Role: at least viewer. API keys are refused. Rate limit: 60 per 1 min. Specification section 5.
         */
        get: operations["getUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWebhookDeliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 50 deliveries of a webhook, newest first
         * @description Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        get: operations["getWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWebhookSubscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the webhooks and all event types
         * @description Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        get: operations["getWebhookSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow
         * @description Named by `workflow_id` or `id`.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflowComments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a workflow or a run
         * @description Newest first, all of them. `section_id` is ignored when `step_id` is set.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflowComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflowRun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow run
         * @description Named by `run_id` or `id`.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflowRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflowRuns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflow runs
         * @description Newest first; by workflow_id, by expiry_id or by status, one of them at a time.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflowRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Newest first, without their sections. Filters combine.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflowSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings for workflow notices
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflowSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getWorkflowTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflow types
         * @description By name.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        get: operations["getWorkflowTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importExpiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 5,000 expiries from a CSV of at most 8 MiB
         * @description Columns: name and expiry_date; start_date, type, priority, notes, assigned_to (user id or email) and `custom:<name>` as you like. With dry_run nothing is stored and errors has each bad field of each row (the header is row 1). Without it, a file with an error is refused as a whole (400, the same errors in details), and one without is brought in in the background: getExpiryImport tells how far it is, undoExpiryImport takes it back. No event is sent per row.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["importExpiries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite people
         * @description Addresses that are in the organization or have a pending invitation are skipped; when all are, the answer is 400. Pending invitations count as user seats: 400 when there are not enough. Invitations expire after 7 days. `member` is an alias of `editor`, `user` of `viewer`.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 30 per 15 min. Specification section 4.1.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with email address and password
         * @description The access token is valid for 30 days, until the password changes or the person is removed from their organization. An unknown address and a wrong password are answered alike. After 10 failures in a row the account is closed for a minute, then for two, and so on up to an hour: 429 with Retry-After.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 4.1.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mapImportColumns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which column of a CSV is which field of importExpiries
         * @description By the headers, in English and German, and by the sample rows. The model is asked only when no header says which column is name or expiry_date; what it says is held against the cells. Without it the headers decide alone. Rename the header row by field and leave out columns whose field is null; problems says what to change in the cells first.
         *
         *     Role: at least editor. Rate limit: 30 per 1 min. Specification section 8.
         */
        post: operations["mapImportColumns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markNotificationsRead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks notifications of the caller as read
         * @description Send `ids` (up to 400) or `all: true`, which marks the newest 400 unread ones: call again while `unread_count` is above 0. Ids that are not the caller’s are passed over.
         *
         *     Role: at least viewer. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.8.
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s notifications, newest first
         * @description `unread_count` counts all unread ones of the caller; `total` those in this answer.
         *
         *     Role: at least viewer. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.8.
         */
        get: operations["notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openCollectionRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a collection request by its link’s token
         * @description With password_required there is nothing else: unlock it first, and send the session with everything. 410 while the link does not work, with details.state.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["openCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openCompliancePortal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the projects, requests and documents behind a portal link
         * @description token: what follows the # of the link. Requests: those made with compliance_client_id, at most the newest 200. Documents: the files that were sent for them, those of the newest revision. Archived projects, owners and custom fields are not shown; nor are requests with a password and what was sent for them.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["openCompliancePortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pauseCollectionRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a collection request
         * @description While it is paused its link says so, and no reminder goes out.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["pauseCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pauseExpiryWorkflowTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a workflow trigger
         * @description Only a pending one: 409 otherwise.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 3.
         */
        post: operations["pauseExpiryWorkflowTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiveSendgridEvents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * SendGrid reports what became of mails
         * @description To be set as the URL of SendGrid’s event webhook, with its signature switched on.
         *
         *     Public: no token. Rate limit: 60000 per 1 min. Specification section 2.
         */
        post: operations["receiveSendgridEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiveStripeEvents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stripe reports that a customer’s state has changed
         * @description To be set as the URL of an event destination for the events checkout.session.*, customer.subscription.* and invoice.*. An event is only the occasion to fetch the customer’s state: repeated, late or out of order, it leaves the same.
         *
         *     Public: no token. Rate limit: 60000 per 1 min. Specification section 4.7.
         */
        post: operations["receiveStripeEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiveTwilioMessage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Twilio hands over a message from a person
         * @description To be set as the webhook for incoming messages of the sender numbers. `STOP` switches off the opt-in of every contact with that number, `START` switches it on again.
         *
         *     Public: no token. Rate limit: 60000 per 1 min. Specification section 2.
         */
        post: operations["receiveTwilioMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiveTwilioStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Twilio reports what became of an SMS or WhatsApp message
         * @description Public: no token. Rate limit: 60000 per 1 min. Specification section 2.
         */
        post: operations["receiveTwilioStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recoverWebhookDeliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends again what a webhook missed in a stretch of time
         * @description Takes the events between `since` and `until` (default: now) of the types that the webhook asks for. What failed or was skipped is sent again under the same delivery id; what was never sent, because the webhook was off or did not exist, is sent for the first time; what succeeded or is pending is left alone. It runs in the background; `events_in_range` says how many events it goes through. 409 `INVALID_STATE` while the webhook is switched off.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["recoverWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Creates an account and an organization on a 14-day trial (or the referral code's), with default expiry types, a team, a contact and reminder settings, and sends a mail to verify the address. No token is answered: sign in afterwards. Passwords have 8 to 128 characters with at least one upper-case letter, one lower-case letter and one digit; the commonest passwords (such as Password123 or Welcome2024!) are refused. A referral or promo code that is not valid is passed over; a partner_link_token that is not valid is refused.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 4.1.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/removeCollectionFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a file from a draft
         * @description Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["removeCollectionFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/removeUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a person
         * @description Their tokens stop working at once and their seat is free. The last admin cannot be removed: 409.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["removeUser"];
        /**
         * Remove a person
         * @description Their tokens stop working at once and their seat is free. The last admin cannot be removed: 409.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 5.
         */
        delete: operations["removeUser_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reopenWorkflowStep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a step of a run
         * @description A completed run is under way again. A step that is not done or a cancelled run: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["reopenWorkflowStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resendInvitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description The new link lasts 7 days, the one before stops working. An expired invitation takes a seat again.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 30 per 15 min. Specification section 8.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resendVerificationEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * @description The answer is the same whether the address has an account or not. At most one mail a minute.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 8.
         */
        post: operations["resendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restoreExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an expiry out of the archive; its reminders are set again
         * @description Named by `expiry_id` or `id`, in query or body.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["restoreExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resumeCollectionRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a collection request
         * @description The link that the client has works again.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["resumeCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resumeExpiryWorkflowTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a workflow trigger
         * @description Its moment is computed anew; one that has passed meanwhile is refused: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 3.
         */
        post: operations["resumeExpiryWorkflowTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resumeSubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a cancellation back
         * @description Possible until the paid period ends. Resuming the plan resumes its seats and add-ons.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retryWebhookDelivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a delivery again
         * @description With the same delivery id and six new tries; a pending one is only brought forward. 409 `INVALID_STATE` while the webhook is switched off, for tests, and for events older than 30 days.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviewCollectionSubmission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject what a client sent
         * @description A rejection names the fields and why. The client gets a new link, is asked for these fields alone, and their next submission has the next revision. An approval with renewal completes the expiry that the request was made for and begins its next occurrence, due on renewal.expiry_date.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["reviewCollectionSubmission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revokeApiKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description It stops working at once and cannot be turned back on; the records that it created stay.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.1.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revokeCompliancePortal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a portal link stop working at once
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["revokeCompliancePortal"];
        /**
         * Make a portal link stop working at once
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        delete: operations["revokeCompliancePortal_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revokeExpiryShare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a share link; it stops working at once
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["revokeExpiryShare"];
        /**
         * End a share link; it stops working at once
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        delete: operations["revokeExpiryShare_DELETE"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rotateWebhookSecret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a webhook’s secret
         * @description The old secret stops working at once, also for pending retries. With `grace_period_seconds` (at most 7 days) every message is signed with both until then: each signature header holds two.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saveCollectionDraft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save answers of a collection request as a draft
         * @description Only the fields sent change; null takes an answer back.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["saveCollectionDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sendExpiryNotificationNow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify an expiry’s contacts and assignee now
         * @description Sends what a reminder would send, at once and over the channels named, to everybody whom a reminder would reach. Answers one record per recipient and channel; those passed over carry a reason. The messages’ further way is told by getReminderSends.
         *
         *     Role: at least editor. Rate limit: 30 per 15 min. Specification section 8.
         */
        post: operations["sendExpiryNotificationNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sendPasswordResetEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a code that resets the password
         * @description The answer is the same whether the address has an account or not. At most one mail a minute; a new code replaces the one before.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 8.
         */
        post: operations["sendPasswordResetEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sendSampleReminderEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail yourself a sample reminder
         * @description Sends a reminder as the organization’s settings make it to the caller’s own address, of `expiry_id` or of a made-up record. It costs no credit and leaves no trace in the ledger.
         *
         *     Role: at least viewer. API keys are refused. Rate limit: 10 per 15 min. Specification section 8.
         */
        post: operations["sendSampleReminderEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sendTestWebhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test event to a webhook
         * @description Works for a webhook that is switched off too. The test is in the delivery log; it is not tried again and counts neither as a failure nor as a success.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["sendTestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/startCollectionReferenceUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the upload of a reference file
         * @description PUT the bytes to upload_url with exactly the returned headers, once, within 15 minutes; then write reference_file into a file_upload field of a template. A file that no template takes up within a day is removed.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["startCollectionReferenceUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/startCollectionUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the upload of a client’s file
         * @description Then PUT the bytes to upload_url with exactly the returned headers, once, and complete the upload within 15 minutes.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["startCollectionUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/startExpiryAttachmentUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the upload of a file to an expiry
         * @description Then PUT the bytes to upload_url with exactly the returned headers, once, and call completeExpiryAttachmentUpload within 15 minutes.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["startExpiryAttachmentUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/startExpiryExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export any number of expiries as a CSV file, in the background
         * @description The same file as exportExpiries answers, which is for a few thousand at most. getExpiryExport tells how far it is and where the file lies, for 24 hours.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["startExpiryExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/startWorkflowRun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a run of a workflow
         * @description The run is a copy of the workflow as it is now. With expiry_id, steps that are due from the expiry date get their dates.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["startWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/submitCollectionRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a collection request
         * @description What is missing or wrong is named by field id in details.fields.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["submitCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/submitSignupRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to be signed up
         * @description The answer is the same whether the address has an account or not.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 8.
         */
        post: operations["submitSignupRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/undoExpiryImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove every expiry that an import made
         * @description In the background, as far as they are still there; changed ones too. Only a completed import. No event is sent per row.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["undoExpiryImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unlockCollectionRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the password of a collection request
         * @description The session is good for two hours. After 10 wrong passwords in a row the request is closed for a minute, then for two, and so on: 429.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 5.
         */
        post: operations["unlockCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateCollectionTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a collection template: only the fields sent
         * @description id in the query, or in the body. pages replaces the whole form; reference files that it drops are deleted. Another organization’s template is answered with 403.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["updateCollectionTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateComplianceClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a compliance client
         * @description Named by `id` or `client_id`, in query or body. Changes only the fields sent.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        put: operations["updateComplianceClient_PUT"];
        /**
         * Change a compliance client
         * @description Named by `id` or `client_id`, in query or body. Changes only the fields sent.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["updateComplianceClient"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a compliance client
         * @description Named by `id` or `client_id`, in query or body. Changes only the fields sent.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        patch: operations["updateComplianceClient_PATCH"];
        trace?: never;
    };
    "/updateComplianceProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a compliance project
         * @description Changes only the fields sent; customFields is replaced as a whole. A status that is none of the five is stored as `Not Started`. A new clientId must be a client of the organization.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.6.
         */
        post: operations["updateComplianceProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateContact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a contact
         * @description Changes only the fields sent. An empty string counts as not set.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.4.
         */
        post: operations["updateContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateContactGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a contact group
         * @description A new name is given to its contacts too.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 2.
         */
        post: operations["updateContactGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateDirectoryEntity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a directory entity
         * @description Changes only the fields sent; custom_fields is replaced as a whole.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        put: operations["updateDirectoryEntity_PUT"];
        /**
         * Change a directory entity
         * @description Changes only the fields sent; custom_fields is replaced as a whole.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        post: operations["updateDirectoryEntity"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a directory entity
         * @description Changes only the fields sent; custom_fields is replaced as a whole.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 1.
         */
        patch: operations["updateDirectoryEntity_PATCH"];
        trace?: never;
    };
    "/updateExpiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change fields of an expiry
         * @description Named by `expiry_id` or `id`, in query or body; only the fields sent change.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        put: operations["updateExpiry_PUT"];
        /**
         * Change fields of an expiry
         * @description Named by `expiry_id` or `id`, in query or body; only the fields sent change.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["updateExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of an expiry
         * @description Named by `expiry_id` or `id`, in query or body; only the fields sent change.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        patch: operations["updateExpiry_PATCH"];
        trace?: never;
    };
    "/updateExpiryComment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit one’s own comment
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        put: operations["updateExpiryComment_PUT"];
        /**
         * Edit one’s own comment
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["updateExpiryComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateExpiryReminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an expiry’s set of reminders
         * @description The list is the whole set: an entry with `id` keeps that reminder, one without is new, and those not listed are removed. Counted from `expiry_date`, else from the expiry’s own date.
         *
         *     Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.3.
         */
        post: operations["updateExpiryReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateExpiryTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an expiry template: only the fields sent
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        put: operations["updateExpiryTemplate_PUT"];
        /**
         * Change an expiry template: only the fields sent
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["updateExpiryTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an expiry template: only the fields sent
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        patch: operations["updateExpiryTemplate_PATCH"];
        trace?: never;
    };
    "/updateExpiryType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an expiry type: only the fields sent
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        put: operations["updateExpiryType_PUT"];
        /**
         * Change an expiry type: only the fields sent
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        post: operations["updateExpiryType"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an expiry type: only the fields sent
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.2.
         */
        patch: operations["updateExpiryType_PATCH"];
        trace?: never;
    };
    "/updateExpiryWorkflowTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a workflow trigger
         * @description Changes only the fields sent; notify_channels only the channels sent, collection only its fields sent. Another moment makes a trigger in `error` wait again; one that has fired or is cancelled keeps its moment: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        put: operations["updateExpiryWorkflowTrigger_PUT"];
        /**
         * Change a workflow trigger
         * @description Changes only the fields sent; notify_channels only the channels sent, collection only its fields sent. Another moment makes a trigger in `error` wait again; one that has fired or is cancelled keeps its moment: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        post: operations["updateExpiryWorkflowTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workflow trigger
         * @description Changes only the fields sent; notify_channels only the channels sent, collection only its fields sent. Another moment makes a trigger in `error` wait again; one that has fired or is cancelled keeps its moment: 409.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 2.
         */
        patch: operations["updateExpiryWorkflowTrigger_PATCH"];
        trace?: never;
    };
    "/updateFolder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename or move a folder
         * @description Role: at least editor. Any method is taken. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["updateFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateOrganizationSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the organization's settings
         * @description Changes only the settings that are sent.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        put: operations["updateOrganizationSettings_PUT"];
        /**
         * Change the organization's settings
         * @description Changes only the settings that are sent.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.7.
         */
        post: operations["updateOrganizationSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateUserRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a person's role
         * @description `member` is an alias of `editor`, `user` of `viewer`. The last admin keeps the role: 409.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 5.
         */
        put: operations["updateUserRole_PUT"];
        /**
         * Change a person's role
         * @description `member` is an alias of `editor`, `user` of `viewer`. The last admin keeps the role: 409.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 5.
         */
        post: operations["updateUserRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateWebhookSubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a webhook
         * @description Only the fields sent change. `active: true` also switches a webhook on again that the service had switched off, and forgets its failures; `active: false` makes its pending deliveries `skipped`.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.9.
         */
        post: operations["updateWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateWorkflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a workflow
         * @description Named by `workflow_id` or `id`, in query or body. Changes only the fields sent; `sections` replaces the whole outline. Runs keep what they were started with.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        put: operations["updateWorkflow_PUT"];
        /**
         * Change a workflow
         * @description Named by `workflow_id` or `id`, in query or body. Changes only the fields sent; `sections` replaces the whole outline. Runs keep what they were started with.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["updateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workflow
         * @description Named by `workflow_id` or `id`, in query or body. Changes only the fields sent; `sections` replaces the whole outline. Runs keep what they were started with.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        patch: operations["updateWorkflow_PATCH"];
        trace?: never;
    };
    "/updateWorkflowComment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit one’s own comment on a workflow
         * @description Who is mentioned now and was not before is notified.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        put: operations["updateWorkflowComment_PUT"];
        /**
         * Edit one’s own comment on a workflow
         * @description Who is mentioned now and was not before is notified.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["updateWorkflowComment"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit one’s own comment on a workflow
         * @description Who is mentioned now and was not before is notified.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        patch: operations["updateWorkflowComment_PATCH"];
        trace?: never;
    };
    "/updateWorkflowSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set where workflow notices for Teams go
         * @description The incoming-webhook address of a Teams channel; null removes it. It is never shown again, only its host.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        put: operations["updateWorkflowSettings_PUT"];
        /**
         * Set where workflow notices for Teams go
         * @description The incoming-webhook address of a Teams channel; null removes it. It is never shown again, only its host.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["updateWorkflowSettings"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set where workflow notices for Teams go
         * @description The incoming-webhook address of a Teams channel; null removes it. It is never shown again, only its host.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        patch: operations["updateWorkflowSettings_PATCH"];
        trace?: never;
    };
    "/updateWorkflowType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a workflow type
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        put: operations["updateWorkflowType_PUT"];
        /**
         * Change a workflow type
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        post: operations["updateWorkflowType"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workflow type
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.5.
         */
        patch: operations["updateWorkflowType_PATCH"];
        trace?: never;
    };
    "/verifyCodeAndUpdatePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a mailed code
         * @description The code is valid for 30 minutes, once, and for 5 tries. Every session from before ends. Passwords have 8 to 128 characters with at least one upper-case letter, one lower-case letter and one digit; the commonest passwords (such as Password123 or Welcome2024!) are refused.
         *
         *     Public: no token. Rate limit: 10 per 15 min. Specification section 8.
         */
        post: operations["verifyCodeAndUpdatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifyEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify an email address
         * @description Takes the token of the mail, in the query as the link has it or in the body. The same token again is answered alike; 404 for an unknown token, 410 for one that expired after 7 days.
         *
         *     Public: no token. Rate limit: 30 per 15 min. Specification section 4.1.
         */
        get: operations["verifyEmail_GET"];
        put?: never;
        /**
         * Verify an email address
         * @description Takes the token of the mail, in the query as the link has it or in the body. The same token again is answered alike; 404 for an unknown token, 410 for one that expired after 7 days.
         *
         *     Public: no token. Rate limit: 30 per 15 min. Specification section 4.1.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiKey: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            expires_at: string | null;
            id: string;
            last_used_at: string | null;
            name: string;
            prefix: string;
            revoked_at: string | null;
            /** @enum {string} */
            role: "editor" | "viewer";
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
        };
        Attachment: {
            index: number;
            name: string;
            url: string;
        };
        AttachmentUpload: {
            /** Format: date-time */
            expires_at: string;
            headers: {
                [key: string]: string;
            };
            max_size: number;
            /** @constant */
            method: "PUT";
            upload_id: string;
            /** Format: uri */
            upload_url: string;
        };
        ClientCollectionRequest: {
            answers: {
                [key: string]: string | boolean;
            };
            asked_again: {
                field_id: string;
                reason: string;
            }[] | null;
            client_name: string;
            due_date: string | null;
            expires_at: string | null;
            files: components["schemas"]["ClientFile"][];
            name: string;
            organization_name: string;
            /** @description What is asked for */
            pages: {
                description_html: string;
                id: string;
                order: number;
                sections: {
                    description_html: string;
                    fields: {
                        /** @description For file_upload; empty: any type */
                        allowed_types?: string[];
                        help_text: string;
                        id: string;
                        label: string;
                        /** @description For file_upload */
                        max_size_bytes?: number;
                        /** @description What can be chosen; for dropdown */
                        options?: string[];
                        reference_file_name?: string | null;
                        required: boolean;
                        /** @enum {string} */
                        type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
                    }[];
                    id: string;
                    order: number;
                    title: string;
                }[];
                title: string;
            }[];
            /** @description Set once it is submitted; there is nothing to fill in then */
            submitted_at: string | null;
        };
        ClientFile: {
            content_type: string;
            field_id: string;
            file_name: string;
            id: string;
            size: number;
        };
        CollectionField: {
            /** @description For file_upload; empty: any type */
            allowed_types?: string[];
            help_text: string;
            id: string;
            label: string;
            /** @description For file_upload */
            max_size_bytes?: number;
            /** @description What can be chosen; for dropdown */
            options?: string[];
            /** @description For file_upload */
            reference_file?: {
                content_type: string;
                original_filename: string;
                size_bytes: number;
                storage_path: string;
            } | null;
            required: boolean;
            /** @enum {string} */
            type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
        };
        CollectionPage: {
            description_html: string;
            id: string;
            order: number;
            sections: {
                description_html: string;
                fields: components["schemas"]["CollectionField"][];
                id: string;
                order: number;
                title: string;
            }[];
            title: string;
        };
        CollectionRequest: {
            /** @description The fields that the client is asked for once more; null: all */
            asked_again: {
                field_id: string;
                reason: string;
            }[] | null;
            client_email: string;
            client_name: string;
            completed_at: string | null;
            /** @description The compliance client whose portals show it */
            compliance_client_id: string | null;
            contact_id: string;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            due_date: string | null;
            /** @description When the link stops working */
            expires_at: string | null;
            expiry_id: string | null;
            has_password: boolean;
            id: string;
            name: string;
            organization_id: string;
            reminders_sent: number;
            /** @description How often the client has submitted */
            revision: number;
            /** Format: date-time */
            sent_at: string;
            /** @enum {string} */
            status: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
            template_id: string;
            template_name: string;
            /** @description The expiry’s trigger that made it */
            trigger_id: string | null;
            /** Format: date-time */
            updated_at: string;
            viewed_at: string | null;
        };
        CollectionSubmission: {
            contact_id: string;
            expiry_id: string | null;
            /** @description Metadata; the bytes come from v1 getCollectionSubmissionFile */
            files: {
                content_type: string;
                field_id: string;
                file_name: string;
                id: string;
                size: number;
                /** Format: date-time */
                uploaded_at: string;
            }[];
            id: string;
            organization_id: string;
            rejections: {
                field_id: string;
                reason: string;
            }[];
            /** @description The next occurrence of expiry_id, which its approval began */
            renewed_expiry_id: string | null;
            request_id: string;
            responses: {
                field_id: string;
                label: string;
                /** @enum {string} */
                type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
                value: (string | number | boolean | string[]) | null;
            }[];
            review_note: string;
            /** @enum {string} */
            review_status: "pending" | "approved" | "rejected";
            reviewed_at: string | null;
            reviewed_by: string | null;
            reviewed_by_name: string | null;
            revision: number;
            /** Format: date-time */
            submitted_at: string;
            template_id: string;
            /** Format: date-time */
            updated_at: string;
        };
        CollectionTemplate: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            description: string;
            id: string;
            intro_email: {
                body_html: string;
            } | null;
            name: string;
            organization_id: string;
            pages: components["schemas"]["CollectionPage"][];
            schema_version: number;
            /** @enum {string} */
            status: "active";
            /** Format: date-time */
            updated_at: string;
        };
        ComplianceClient: {
            address: string;
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            custom_fields: {
                [key: string]: string;
            };
            email: string;
            id: string;
            industry: string;
            is_archived: boolean;
            name: string;
            notes: string;
            organization_id: string;
            phone: string;
            primary_contact_name: string;
            /** @enum {string} */
            status: "Active" | "Inactive";
            /** Format: date-time */
            updated_at: string;
            user_id: string;
            website: string;
        };
        CompliancePortal: {
            client_id: string;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            /** Format: date-time */
            expires_at: string;
            id: string;
        };
        ComplianceProject: {
            archivedAt: string | null;
            clientId: string;
            /** Format: date-time */
            createdAt: string;
            customFields: {
                [key: string]: string;
            };
            description: string;
            dueDate: string;
            id: string;
            isArchived: boolean;
            name: string;
            organization_id: string;
            owner: string;
            startDate: string;
            /** @enum {string} */
            status: "Not Started" | "In Progress" | "On Hold" | "Completed" | "Cancelled";
            /** Format: date-time */
            updatedAt: string;
            user_id: string;
        };
        Contact: {
            contactGroup: string | null;
            contactType: string | null;
            /** Format: date-time */
            createdAt: string;
            email: string | null;
            email_opt_in: boolean;
            firstName: string;
            id: string;
            is_default: boolean;
            jobTitle: string | null;
            lastName: string;
            organization_id: string;
            sendNotifications: boolean;
            sms_opt_in: boolean;
            smsPhone: string | null;
            team_id: string | null;
            timezone: string;
            /** Format: date-time */
            updatedAt: string;
            user_id: string;
            whatsapp_opt_in: boolean;
            whatsappPhone: string | null;
        };
        ContactGroup: {
            color: string;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            id: string;
            name: string;
            organization_id: string;
            sort_order: number;
            /** Format: date-time */
            updated_at: string;
        };
        DirectoryEntity: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            custom_fields: {
                [key: string]: string;
            };
            email: string | null;
            id: string;
            /** @enum {string} */
            kind: "person" | "company" | "asset";
            name: string;
            notes: string;
            organization_id: string;
            phone: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        Expiry: {
            assigned_by_user_email: string | null;
            assigned_by_user_full_name: string | null;
            assigned_to: string | null;
            assigned_to_user_email: string | null;
            assigned_to_user_full_name: string | null;
            attachments: {
                index: number;
                name: string;
                url: string;
            }[];
            checklist: {
                done: boolean;
                id: string;
                required: boolean;
                text: string;
            }[];
            closing_notes: string;
            completed_at: string | null;
            contacts: string[];
            /** Format: date-time */
            created_at: string;
            created_by_name: string;
            custom_fields: {
                [key: string]: string;
            };
            entity_id: string | null;
            expiry_date: string | null;
            folder_id: string | null;
            has_share_password: boolean;
            id: string;
            import_batch_id: string | null;
            is_archive: boolean;
            is_done: boolean;
            name: string;
            next_expiry_id: string | null;
            notes: string;
            organization_id: string;
            previous_expiry_id: string | null;
            /** @enum {string} */
            priority: "High" | "Medium" | "Low";
            recurrence: ({
                every: number;
                /** @enum {string} */
                unit: "day" | "week" | "month" | "year";
            } | {
                rrule: string;
            }) | null;
            renewed_by_submission_id: string | null;
            start_date: string | null;
            /** @enum {string} */
            state: "todo" | "in_progress" | "done";
            type: string | null;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
            /** @description Who made it: a user id, or the id of an API key */
            user_id: string;
        };
        ExpiryComment: {
            edited: boolean;
            expiryId: string;
            id: string;
            text: string;
            /** Format: date-time */
            timestamp: string;
            userId: string;
            username: string;
        };
        ExpiryImport: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            id: string;
            imported_rows: number;
            removed_rows: number;
            /** @enum {string} */
            status: "running" | "completed" | "undoing" | "undone";
            total_rows: number;
            /** Format: date-time */
            updated_at: string;
        };
        ExpiryMetrics: {
            /** @description Of the open ones; null: assigned to nobody. Right within seconds of a change */
            by_assignee: {
                assigned_to: string | null;
                count: number;
                name: string | null;
            }[];
            /** @description Of the open ones */
            by_priority: {
                High: number;
                Low: number;
                Medium: number;
            };
            /** @description Of what is not archived */
            by_state: {
                done: number;
                in_progress: number;
                todo: number;
            };
            by_status: {
                archived: number;
                done: number;
                open: number;
            };
            /** @description Of the open ones; null: without a type. Right within seconds of a change */
            by_type: {
                count: number;
                type: string | null;
            }[];
            /** @description Of the open ones; each window takes in those before it, from today on */
            due: {
                later: number;
                next_7_days: number;
                next_30_days: number;
                next_90_days: number;
                overdue: number;
                today: number;
            };
            total: number;
        };
        ExpiryShare: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            /** Format: date-time */
            expires_at: string;
            expiry_id: string;
            id: string;
        };
        ExpiryTemplate: {
            checklist: {
                done: boolean;
                id: string;
                required: boolean;
                text: string;
            }[];
            /** Format: date-time */
            created_at: string;
            created_by: string;
            custom_fields: {
                [key: string]: string;
            };
            description: string;
            id: string;
            name: string;
            notes: string;
            organization_id: string;
            /** @enum {string} */
            priority: "High" | "Medium" | "Low";
            recurrence: ({
                every: number;
                /** @enum {string} */
                unit: "day" | "week" | "month" | "year";
            } | {
                rrule: string;
            }) | null;
            type: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        ExpiryType: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            id: string;
            name: string;
            organization_id: string;
            sort_order: number;
            /** Format: date-time */
            updated_at: string;
        };
        ExpiryWorkflowTrigger: {
            /** @enum {string} */
            action: "start_workflow" | "request_documents";
            carry_to_renewal: boolean;
            collection: {
                compliance_client_id: string | null;
                contact_ids: string[];
                due_in_days: number | null;
                name: string | null;
                template_id: string;
                template_name: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            current_run_id: string | null;
            expiry_id: string;
            expiry_name: string;
            id: string;
            is_deleted: boolean;
            last_run_id: string | null;
            notify_channels: {
                email: boolean;
                in_app: boolean;
                sms: boolean;
                teams: boolean;
                whatsapp: boolean;
            };
            notify_on_completion: boolean;
            notify_on_stall: boolean;
            notify_on_start: boolean;
            notify_on_step_assignment: boolean;
            notify_recipients: string[];
            organization_id: string;
            request_ids: string[];
            run_count: number;
            stall_threshold_days: number;
            status_reason: string | null;
            team_id: string | null;
            timezone: string;
            /** Format: date-time */
            trigger_date: string;
            trigger_days: number;
            /** @enum {string} */
            trigger_status: "pending" | "triggered" | "cancelled" | "paused" | "error";
            trigger_time: string;
            /** @enum {string} */
            trigger_type: "before_expiry" | "on_expiry" | "after_expiry";
            /** Format: date-time */
            updated_at: string;
            workflow_id: string;
            workflow_title: string;
        };
        ExtractedField: {
            confidence: number;
            page: number | null;
            quote: string | null;
            readings: string[];
            reason: ("quote_not_found" | "no_text" | "value_not_in_quote" | "instruction_text" | "labelled_otherwise" | "ambiguous_date" | "conflicting_dates") | null;
            value: string | null;
            verified: boolean;
        };
        Extraction: {
            content_type: string;
            draft: {
                custom_fields: {
                    [key: string]: string;
                };
                expiry_date?: string;
                name: string;
                start_date?: string;
                type?: string;
            };
            fields: {
                amount: components["schemas"]["ExtractedField"] | null;
                expiry_date: components["schemas"]["ExtractedField"] | null;
                holder: components["schemas"]["ExtractedField"] | null;
                issuer: components["schemas"]["ExtractedField"] | null;
                name: components["schemas"]["ExtractedField"] | null;
                notice_period: components["schemas"]["ExtractedField"] | null;
                reference_number: components["schemas"]["ExtractedField"] | null;
                renewal_terms: components["schemas"]["ExtractedField"] | null;
                start_date: components["schemas"]["ExtractedField"] | null;
                type: components["schemas"]["ExtractedField"] | null;
            };
            file_name: string;
            has_instructions: boolean;
            missing: "expiry_date"[];
            pages: number;
            pages_without_text: number[];
        };
        ExtractionJob: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            done: number;
            failed: number;
            id: string;
            /** @enum {string} */
            status: "running" | "completed";
            total: number;
            /** Format: date-time */
            updated_at: string;
        };
        ExtractionJobDocument: {
            error: {
                code: string;
                message: string;
            } | null;
            expiry_id: string;
            extraction: components["schemas"]["Extraction"] | null;
            file_name: string;
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed";
        };
        Folder: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            id: string;
            name: string;
            organization_id: string;
            parent_folder_id: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        Forecast: {
            overdueAging: {
                "1-7 days": number;
                "8-30 days": number;
                "31-90 days": number;
                "90+ days": number;
                items: {
                    /** @description A user id or `Unassigned` */
                    assigned_to: string;
                    days_overdue: number;
                    expiry_date: string;
                    id: string;
                    name: string;
                    /** @enum {string} */
                    priority: "High" | "Medium" | "Low";
                    type: string | null;
                }[];
                total: number;
            };
            renewalForecast: {
                count: number;
                highPriority: number;
                items: {
                    /** @description A user id or `Unassigned` */
                    assigned_to: string;
                    expiry_date: string;
                    id: string;
                    name: string;
                    /** @enum {string} */
                    priority: "High" | "Medium" | "Low";
                    type: string | null;
                }[];
                month: string;
            }[];
            riskItems: {
                /** @description A user id or `Unassigned` */
                assigned_to: string;
                assignee_name: string;
                days_left: number;
                expiry_date: string;
                id: string;
                name: string;
                /** @enum {string} */
                priority: "High" | "Medium" | "Low";
                type: string | null;
            }[];
            /** @constant */
            success: true;
            summary: {
                /** @description From creation to completion */
                avgProcessingDays: number;
                /** @description YYYY-MM; null when nothing falls due in the horizon */
                busiest_month: string | null;
                /** @description Per cent of all that is not archived */
                completionRate: number;
                expiringNextMonth: number;
                expiringThisMonth: number;
                /** @description The riskItems of priority High */
                highPriorityAtRisk: number;
                medianProcessingDays: number;
                /** @description Open expiries, overdue ones among them */
                totalActive: number;
                totalOverdue: number;
            };
            typeAnalysis: {
                active: number;
                /** @description From creation to the due date */
                avgDurationDays: number;
                expired: number;
                total: number;
                type: string;
                /** @description Due in the next 30 days */
                upcoming: number;
            }[];
            workload: {
                items: {
                    /** @description A user id or `Unassigned` */
                    assigned_to: string;
                    expiry_date: string;
                    id: string;
                    name: string;
                    /** @enum {string} */
                    priority: "High" | "Medium" | "Low";
                    type: string | null;
                }[];
                name: string;
                nextMonth: number;
                overdue: number;
                thisMonth: number;
                total: number;
                userId: string;
            }[];
        };
        Invitation: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** Format: date-time */
            expires_at: string;
            id: string;
            invited_by: string;
            inviter_name: string;
            organization_id: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "admin";
            /** @enum {string} */
            status: "pending" | "accepted" | "cancelled" | "expired";
        };
        Notification: {
            comment_text: string | null;
            /** Format: date-time */
            created_at: string;
            id: string;
            item_id: string;
            item_name: string;
            item_type: string;
            link: string;
            mentioned_by: {
                email: string | null;
                id: string;
                name: string;
            } | null;
            message: string;
            organization_id: string;
            read: boolean;
            type: string;
            user_id: string;
        };
        OrganizationSettings: {
            address: string;
            base_currency: string;
            billing_email: string;
            digest_send_time: string;
            /** @enum {string} */
            email_reminder_mode: "INDIVIDUAL" | "DIGEST";
            email_sender_identity_enabled: boolean;
            email_sender_name: string;
            email_sender_prefix: string;
            expiry_form_section_order: string[] | null;
            expiry_form_sections: unknown;
            industry: string;
            logo_url: string;
            name: string;
            phone: string;
            setup_checklist_acks: {
                [key: string]: boolean;
            };
            tax_id: {
                type: string;
                value: string;
            };
            timezone: string;
            website: string;
        };
        ReducedExpiry: {
            assigned_to: string | null;
            assigned_to_user_full_name: string | null;
            expiry_date: string | null;
            id: string;
            is_archive: boolean;
            is_done: boolean;
            name: string;
            /** @enum {string} */
            priority: "High" | "Medium" | "Low";
            /** @enum {string} */
            state: "todo" | "in_progress" | "done";
            type: string | null;
        };
        RegisteredUser: {
            displayName: string;
            email: string;
            firstName: string;
            id: string;
            lastName: string;
            organization_id: string;
            user_type: string;
        };
        Reminder: {
            amount: number;
            /** Format: date-time */
            created_at: string;
            email_enabled: boolean;
            error_message: string | null;
            expiry_id: string;
            id: string;
            organization_id: string;
            /** @enum {string} */
            period: "before" | "on" | "after";
            /** Format: date-time */
            reminder_date: string;
            /** Format: date-time */
            scheduled_at: string;
            sent_at: string | null;
            sms_enabled: boolean;
            /** @enum {string} */
            status: "pending" | "sending" | "sent" | "failed" | "skipped" | "cancelled";
            time: string;
            /** @enum {string} */
            time_unit: "day" | "week" | "month" | "year";
            timezone: string;
            /** Format: date-time */
            updated_at: string;
            user_id: string;
            whatsapp_enabled: boolean;
        };
        ReminderSend: {
            address: string;
            attempts: number;
            /** @enum {string} */
            channel: "email" | "sms" | "whatsapp" | "in_app";
            /** Format: date-time */
            created_at: string;
            digest_id: string | null;
            expiry_id: string;
            id: string;
            next_attempt_at: string | null;
            provider_message_id: string | null;
            reason: string | null;
            recipient_id: string;
            recipient_name: string;
            /** @enum {string} */
            recipient_type: "contact" | "user";
            reminder_id: string;
            reported_at: string | null;
            /** Format: date-time */
            scheduled_at: string;
            sent_at: string | null;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "skipped" | "delivered" | "bounced" | "undelivered";
            /** Format: date-time */
            updated_at: string;
        };
        SharedExpiry: {
            checklist: {
                done: boolean;
                required: boolean;
                text: string;
            }[];
            custom_fields: {
                [key: string]: string;
            };
            expiry_date: string | null;
            is_archive: boolean;
            is_done: boolean;
            name: string;
            notes: string;
            organization_name: string;
            /** @enum {string} */
            priority: "High" | "Medium" | "Low";
            start_date: string | null;
            /** @enum {string} */
            state: "todo" | "in_progress" | "done";
            type: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        Team: {
            /** Format: date-time */
            created_at: string;
            id: string;
            name: string;
            organization_id: string;
            /** Format: date-time */
            updated_at: string;
        };
        User: {
            /** Format: date-time */
            created_at: string;
            displayName: string;
            email: string;
            email_verified: boolean;
            firstName: string;
            id: string;
            lastName: string;
            organization_id: string | null;
            photoURL: string | null;
            /** @enum {string} */
            role: "viewer" | "editor" | "admin";
            team_id: string | null;
            user_type: string;
        };
        WebhookDelivery: {
            /** @description Tries made; a replay begins again at 0 */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /** @description Why the last try did not succeed */
            error: string | null;
            event_id: string | null;
            /** @enum {string} */
            event_type: "expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "collection_request.completed" | "collection_submission.received" | "webhook.test";
            id: string;
            latency_ms: number | null;
            next_attempt_at: string | null;
            /** @description The first kilobyte of the last answer */
            response_body: string | null;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "skipped";
            /** @description Of the last try; null when there was no answer */
            status_code: number | null;
            subscription_id: string;
            tries: {
                /** Format: date-time */
                at: string;
                error: string | null;
                latency_ms: number;
                status_code: number | null;
            }[];
            /** Format: date-time */
            updated_at: string;
        };
        WebhookSubscription: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            description: string;
            disabled_reason: ("too_many_failures" | "gone") | null;
            events: ("expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "collection_request.completed" | "collection_submission.received" | "webhook.test")[];
            failures_in_a_row: number;
            id: string;
            organization_id: string;
            previous_secret_valid_until: string | null;
            secret_hint: string;
            /** Format: date-time */
            updated_at: string;
            url: string;
        };
        WebhookSubscriptionWithSecret: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            description: string;
            disabled_reason: ("too_many_failures" | "gone") | null;
            events: ("expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "collection_request.completed" | "collection_submission.received" | "webhook.test")[];
            failures_in_a_row: number;
            id: string;
            organization_id: string;
            previous_secret_valid_until: string | null;
            secret: string | null;
            secret_hint: string;
            /** Format: date-time */
            updated_at: string;
            url: string;
        };
        Workflow: {
            /** Format: date-time */
            created_at: string;
            description: string;
            due_date: string | null;
            id: string;
            organization_id: string;
            owner_id: string;
            progress: number;
            sections: {
                description: string;
                id: string;
                steps: {
                    assignee_id: string | null;
                    due: {
                        days: number;
                        /** @enum {string} */
                        from: "run_start" | "expiry_date";
                    } | null;
                    id: string;
                    instructions: string;
                    required: boolean;
                    title: string;
                }[];
                title: string;
            }[];
            /** @enum {string} */
            status: "active" | "archived";
            step_count: number;
            tags: string[];
            team_id: string | null;
            title: string;
            /** Format: date-time */
            updated_at: string;
            workflow_type_id: string | null;
        };
        WorkflowComment: {
            content: string;
            /** Format: date-time */
            created_at: string;
            id: string;
            is_edited: boolean;
            mentioned_users: {
                id: string;
                name: string;
            }[];
            section_id: string | null;
            step_id: string | null;
            /** Format: date-time */
            updated_at: string;
            user_email: string | null;
            user_id: string;
            user_name: string;
            workflow_id: string;
        };
        WorkflowRun: {
            cancel_reason: string | null;
            cancelled_at: string | null;
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            description: string;
            expiry_id: string | null;
            expiry_name: string | null;
            id: string;
            /** Format: date-time */
            last_progress_at: string;
            notify_channels: {
                email: boolean;
                in_app: boolean;
                sms: boolean;
                teams: boolean;
                whatsapp: boolean;
            };
            notify_on_completion: boolean;
            notify_on_stall: boolean;
            notify_on_start: boolean;
            notify_on_step_assignment: boolean;
            notify_recipients: string[];
            organization_id: string;
            progress: number;
            sections: {
                description: string;
                id: string;
                steps: {
                    assignee_id: string | null;
                    assignee_name: string | null;
                    completed_at: string | null;
                    completed_by: string | null;
                    completed_by_name: string | null;
                    due: {
                        days: number;
                        /** @enum {string} */
                        from: "run_start" | "expiry_date";
                    } | null;
                    due_date: string | null;
                    id: string;
                    instructions: string;
                    notes: string;
                    required: boolean;
                    /** @enum {string} */
                    status: "pending" | "completed";
                    title: string;
                }[];
                title: string;
            }[];
            stall_threshold_days: number;
            stalled_at: string | null;
            /** Format: date-time */
            started_at: string;
            started_by: string;
            started_by_name: string;
            /** @enum {string} */
            status: "in_progress" | "completed" | "cancelled";
            tags: string[];
            team_id: string | null;
            trigger_id: string | null;
            /** Format: date-time */
            updated_at: string;
            workflow_id: string;
            workflow_title: string;
        };
        WorkflowSettings: {
            teams_webhook_configured: boolean;
            teams_webhook_host: string | null;
        };
        WorkflowSummary: {
            /** Format: date-time */
            created_at: string;
            description: string;
            due_date: string | null;
            id: string;
            organization_id: string;
            owner_id: string;
            progress: number;
            /** @enum {string} */
            status: "active" | "archived";
            step_count: number;
            tags: string[];
            team_id: string | null;
            title: string;
            /** Format: date-time */
            updated_at: string;
            workflow_type_id: string | null;
        };
        WorkflowType: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            description: string;
            id: string;
            name: string;
            organization_id: string;
            /** Format: date-time */
            updated_at: string;
        };
    };
    responses: {
        /** @description CLIENT_HAS_PROJECTS */
        ClientHasProjects: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "CLIENT_HAS_PROJECTS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description CONFLICT */
        Conflict: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "CONFLICT";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description CONFLICT, EMAIL_EXISTS */
        ConflictOrEmailExists: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "CONFLICT" | "EMAIL_EXISTS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description CONFLICT, EMAIL_EXISTS, IDEMPOTENCY_IN_PROGRESS */
        ConflictOrEmailExistsOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "CONFLICT" | "EMAIL_EXISTS" | "IDEMPOTENCY_IN_PROGRESS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description CONFLICT, GROUP_EXISTS */
        ConflictOrGroupExists: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "CONFLICT" | "GROUP_EXISTS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description CONFLICT, IDEMPOTENCY_IN_PROGRESS */
        ConflictOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description EMAIL_EXISTS */
        EmailExists: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "EMAIL_EXISTS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description Every error */
        EveryError: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: string;
                    message: string;
                };
            };
        };
        /** @description FILE_TOO_LARGE, PAYLOAD_TOO_LARGE */
        FileTooLargeOrPayloadTooLarge: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "FILE_TOO_LARGE" | "PAYLOAD_TOO_LARGE";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description FOLDER_NOT_EMPTY */
        FolderNotEmpty: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "FOLDER_NOT_EMPTY";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description FORBIDDEN */
        Forbidden: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "FORBIDDEN";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description FORBIDDEN, ORGANIZATION_READ_ONLY */
        ForbiddenOrOrganizationReadOnly: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "FORBIDDEN" | "ORGANIZATION_READ_ONLY";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description FORBIDDEN, ORGANIZATION_READ_ONLY, PLAN_LIMIT_REACHED */
        ForbiddenOrOrganizationReadOnlyOrPlanLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "FORBIDDEN" | "ORGANIZATION_READ_ONLY" | "PLAN_LIMIT_REACHED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description GONE */
        Gone: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "GONE";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description GROUP_EXISTS, IDEMPOTENCY_IN_PROGRESS */
        GroupExistsOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "GROUP_EXISTS" | "IDEMPOTENCY_IN_PROGRESS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS */
        IdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS, INVALID_STATE */
        IdempotencyInProgressOrInvalidState: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "INVALID_STATE";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS, LIMIT_REACHED */
        IdempotencyInProgressOrLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "LIMIT_REACHED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS, TOO_MANY_ATTACHMENTS */
        IdempotencyInProgressOrTooManyAttachments: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "TOO_MANY_ATTACHMENTS";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS, WEBHOOK_LIMIT_REACHED */
        IdempotencyInProgressOrWebhookLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "WEBHOOK_LIMIT_REACHED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description IDEMPOTENCY_KEY_REUSED */
        IdempotencyKeyReused: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_KEY_REUSED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description INTERNAL */
        Internal: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "INTERNAL";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description INTERNAL */
        Internalmessage: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        /** @description INVALID_STATE */
        InvalidState: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "INVALID_STATE";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description INVALID_STATE, LIMIT_REACHED */
        InvalidStateOrLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "INVALID_STATE" | "LIMIT_REACHED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description METHOD_NOT_ALLOWED */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "METHOD_NOT_ALLOWED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description METHOD_NOT_ALLOWED */
        MethodNotAllowedmessage: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        /** @description NOT_FOUND */
        NotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "NOT_FOUND";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description ORGANIZATION_REQUIRED */
        OrganizationRequired: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "ORGANIZATION_REQUIRED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description ORGANIZATION_REQUIRED, SEATS_EXHAUSTED, VALIDATION_FAILED */
        OrganizationRequiredOrSeatsExhaustedOrValidationFailed: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "ORGANIZATION_REQUIRED" | "SEATS_EXHAUSTED" | "VALIDATION_FAILED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description ORGANIZATION_REQUIRED, VALIDATION_FAILED */
        OrganizationRequiredOrValidationFailed: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "ORGANIZATION_REQUIRED" | "VALIDATION_FAILED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description PAYLOAD_TOO_LARGE */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "PAYLOAD_TOO_LARGE";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description PAYLOAD_TOO_LARGE */
        PayloadTooLargemessage: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        /** @description RATE_LIMITED */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "RATE_LIMITED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description RATE_LIMITED */
        RateLimitedmessage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        /** @description UNAUTHORIZED */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "UNAUTHORIZED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description UNAUTHORIZED */
        Unauthorizedmessage: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        /** @description UNAVAILABLE */
        Unavailable: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "UNAVAILABLE";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description UNAVAILABLE */
        Unavailablemessage: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        /** @description VALIDATION_FAILED */
        ValidationFailed: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED";
                    /** @description Public facts, such as `fields`: what is wrong with each field */
                    details?: {
                        [key: string]: unknown;
                    };
                    error: string;
                    requestId: string;
                };
            };
        };
        /** @description VALIDATION_FAILED */
        ValidationFailedmessage: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
    };
    parameters: {
        /** @description A retry with the same key and body within 24 hours replays the first answer */
        "Idempotency-Key": string;
    };
    requestBodies: never;
    headers: {
        /** @description The methods that this path takes */
        Allow: string;
        /** @description Seconds to wait before the next try */
        "Retry-After": number;
        /** @description The scheme that is asked for */
        "WWW-Authenticate": string;
        /** @description Requests that are left in this window */
        "X-RateLimit-Remaining": number;
        /** @description Names the request: quote it when you ask about one */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    additionalLicenses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowedPeriods: ("month" | "year")[];
                        /** @enum {string} */
                        baseBillingPeriod: "month" | "year";
                        current: {
                            cancel_at_period_end: boolean;
                            count: number;
                            last_invoice_at: string | null;
                            next_invoice_at: string | null;
                            payment_subscription_id: string | null;
                            /** @enum {string} */
                            period: "month" | "year";
                            status: string;
                        };
                        isTrial: boolean;
                        planName: string;
                        prices: {
                            [key: string]: {
                                currency: string;
                                display: string;
                                unit_amount: number;
                            };
                        };
                        seats: {
                            active_users: number;
                            base_user_limit: number;
                            effective_limit: number;
                            min_allowed_extra: number;
                        };
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    addons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancel_at_period_end: boolean;
                        has_subscription: boolean;
                        items: {
                            [key: string]: {
                                base_limit: number;
                                label: string;
                                limit: number;
                                prices: {
                                    [key: string]: {
                                        currency: string;
                                        display: string;
                                        unit_amount: number;
                                    };
                                };
                                quantity: number;
                                unit_size: number;
                                usage: number;
                            };
                        };
                        pending: {
                            [key: string]: number;
                        } | null;
                        /** @enum {string} */
                        period: "month" | "year";
                        sms_credits: {
                            balance: number;
                            block_size: number;
                            plan_balance: number;
                            price: {
                                currency: string;
                                display: string;
                                unit_amount: number;
                            };
                            total_purchased: number;
                        };
                        status: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    archiveComplianceProject: {
        parameters: {
            query?: {
                id?: string;
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default true */
                    archived?: boolean;
                    id?: string;
                    project_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        project: components["schemas"]["ComplianceProject"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveExpiry: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignWorkflowStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee_id: string | null;
                    run_id: string;
                    step_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        run: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    bulkExtractDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    documents: {
                        expiryId: string;
                        index?: number;
                        url?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: components["schemas"]["ExtractionJob"];
                        job_id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    bulkReassignExpiries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiryIds: string[];
                    fromUserId?: string;
                    toUserId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors?: {
                            error: string;
                            id: string;
                        }[];
                        reassigned_count: number;
                        reassigned_items: {
                            id: string;
                            name: string;
                        }[];
                        skipped_count: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelExpiryWorkflowTrigger: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    reason?: string | null;
                    trigger_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: components["schemas"]["Invitation"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default plan
                     * @enum {string}
                     */
                    kind?: "plan" | "seats" | "addons";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancel_at_period_end: boolean;
                        /** @enum {string} */
                        kind: "plan" | "seats" | "addons";
                        next_invoice_at: string | null;
                        payment_subscription_id: string;
                        /** @enum {string} */
                        period: "month" | "year";
                        period_ends_at: string | null;
                        status: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelWorkflowRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string | null;
                    run_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        run: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For kind `seats` */
                    count?: number;
                    /** @enum {string} */
                    kind: "plan" | "seats" | "addons";
                    /**
                     * @description For kinds `plan`, `seats` and `addons`
                     * @enum {string}
                     */
                    period?: "month" | "year";
                    /**
                     * @description For kind `plan`
                     * @enum {string}
                     */
                    plan?: "starter" | "business" | "enterprise";
                    /** @description For kind `addons`: how many units of each */
                    quantities?: {
                        [key: string]: number;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancel_at_period_end: boolean;
                        /** @enum {string} */
                        kind: "plan" | "seats" | "addons";
                        next_invoice_at: string | null;
                        payment_subscription_id: string;
                        /** @enum {string} */
                        period: "month" | "year";
                        period_ends_at: string | null;
                        status: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        email_verified?: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPartnerLicense: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        partner_name?: string;
                        plan?: string;
                        plan_name?: string;
                        valid: boolean;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code?: string;
                        description?: string;
                        discount_percent?: number;
                        trial_days?: number;
                        valid: boolean;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeCollectionUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    session?: string | null;
                    token: string;
                    upload_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file: components["schemas"]["ClientFile"];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            410: components["responses"]["Gone"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeExpiry: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default [] */
                    checklist_completed?: string[];
                    closing_notes?: string;
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                        next_expiry: components["schemas"]["Expiry"] | null;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeExpiryAttachmentUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiryId: string;
                    upload_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrTooManyAttachments"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    firstName?: string | null;
                    invitationToken: string;
                    lastName?: string | null;
                    /** @description Required for a new account. Passwords have 8 to 128 characters with at least one upper-case letter, one lower-case letter and one digit; the commonest passwords (such as Password123 or Welcome2024!) are refused. */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        alreadyCompleted?: true;
                        organizationId: string;
                        organizationName: string;
                        /** @constant */
                        success: true;
                        userId: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrEmailExists"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeWorkflowRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    run_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        run: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeWorkflowStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    notes?: string;
                    run_id: string;
                    step_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        run: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expires_at?: string | null;
                    name: string;
                    /**
                     * @default editor
                     * @enum {string}
                     */
                    role?: "editor" | "viewer";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                        key: string | null;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBillingPortalSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For kind `sms_credits` */
                    blocks?: number;
                    /** @description For kind `seats` */
                    count?: number;
                    /** @enum {string} */
                    kind: "plan" | "seats" | "addons" | "sms_credits";
                    /**
                     * @description For kinds `plan`, `seats` and `addons`
                     * @enum {string}
                     */
                    period?: "month" | "year";
                    /**
                     * @description For kind `plan`
                     * @enum {string}
                     */
                    plan?: "starter" | "business" | "enterprise";
                    /** @description For kind `plan`: off the first payment */
                    promo_code?: string;
                    /** @description For kind `addons`: how many units of each */
                    quantities?: {
                        [key: string]: number;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        session_id: string;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCollectionTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    intro_email?: {
                        body_html: string;
                    } | null;
                    name: string;
                    pages?: {
                        description_html?: string | null;
                        id?: string;
                        order?: number;
                        /** @default [] */
                        sections?: {
                            description_html?: string | null;
                            /** @default [] */
                            fields?: {
                                allowed_types?: string[] | null;
                                help_text?: string | null;
                                id?: string;
                                label: string;
                                max_size_bytes?: number | null;
                                options?: string[] | null;
                                reference_file?: {
                                    content_type: string;
                                    original_filename: string;
                                    size_bytes: number;
                                    storage_path: string;
                                } | null;
                                /** @default false */
                                required?: boolean;
                                /** @enum {string} */
                                type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
                            }[];
                            id?: string;
                            order?: number;
                            title?: string | null;
                        }[];
                        title?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        template: components["schemas"]["CollectionTemplate"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createComplianceClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    address?: string | null;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    /** @default  */
                    email?: "" | string | null;
                    /** @default  */
                    industry?: string | null;
                    name: string;
                    /** @default  */
                    notes?: string | null;
                    /** @default  */
                    phone?: string | null;
                    /** @default  */
                    primary_contact_name?: string | null;
                    /**
                     * @default Active
                     * @enum {string}
                     */
                    status?: "Active" | "Inactive";
                    /** @default  */
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: components["schemas"]["ComplianceClient"];
                        client_id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCompliancePortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_id: string;
                    /** Format: date-time */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        portal: {
                            client_id: string;
                            /** Format: date-time */
                            created_at: string;
                            created_by: string;
                            created_by_name: string;
                            /** Format: date-time */
                            expires_at: string;
                            id: string;
                            url: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createComplianceProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId: string;
                    customFields?: {
                        [key: string]: unknown;
                    } | null;
                    /** @default  */
                    description?: string | null;
                    /** @default  */
                    dueDate?: string | null;
                    name: string;
                    /** @default  */
                    owner?: string | null;
                    /** @default  */
                    startDate?: string | null;
                    /**
                     * @default Not Started
                     * @enum {string}
                     */
                    status?: "Not Started" | "In Progress" | "On Hold" | "Completed" | "Cancelled";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        project: components["schemas"]["ComplianceProject"];
                        project_id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contactGroup?: string | null;
                    contactType?: string | null;
                    email?: string | null;
                    email_opt_in?: boolean;
                    firstName: string;
                    is_default?: boolean;
                    isDefault?: boolean;
                    jobTitle?: string | null;
                    lastName?: string;
                    sendNotifications?: boolean;
                    sms_opt_in?: boolean;
                    smsPhone?: string | null;
                    team_id?: string | null;
                    timezone?: string;
                    whatsapp_opt_in?: boolean;
                    whatsappPhone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                        contact_id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrEmailExistsOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContactGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    color?: string;
                    name: string;
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        group: components["schemas"]["ContactGroup"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["GroupExistsOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDirectoryEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    /** @default null */
                    email?: string | null;
                    /** @enum {string} */
                    kind: "person" | "company" | "asset";
                    name: string;
                    /** @default  */
                    notes?: string;
                    /** @default null */
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entity: components["schemas"]["DirectoryEntity"];
                        entity_id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    contacts?: string[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date: string;
                    folder_id?: string | null;
                    name: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    state?: "todo" | "in_progress";
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiryId: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["ExpiryComment"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    expiry_date: string;
                    expiry_id: string;
                    org_timezone?: string;
                    reminders: {
                        /** @default 0 */
                        amount?: number;
                        /** @default true */
                        email?: boolean;
                        /** @enum {string} */
                        period: "before" | "on" | "after";
                        /** @default true */
                        sms?: boolean;
                        time: string;
                        /** @enum {string} */
                        time_unit: "day" | "week" | "month" | "year";
                        timezone?: string;
                        /** @default true */
                        whatsapp?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        message: string;
                        reminders: components["schemas"]["Reminder"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    expires_at?: string;
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        share: {
                            /** Format: date-time */
                            created_at: string;
                            created_by: string;
                            created_by_name: string;
                            /** Format: date-time */
                            expires_at: string;
                            expiry_id: string;
                            id: string;
                            url: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    description?: string;
                    name: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_template: components["schemas"]["ExpiryTemplate"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryType: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default 0 */
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_type: components["schemas"]["ExpiryType"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryWorkflowTrigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    carry_to_renewal?: boolean;
                    collection?: {
                        /** @default null */
                        compliance_client_id?: string | null;
                        contact_ids: string[];
                        /** @default null */
                        due_in_days?: number | null;
                        /** @default null */
                        name?: string | null;
                        template_id: string;
                    } | null;
                    expiry_id: string;
                    notify_channels?: {
                        email?: boolean;
                        in_app?: boolean;
                        sms?: boolean;
                        teams?: boolean;
                        whatsapp?: boolean;
                    };
                    notify_on_completion?: boolean;
                    notify_on_stall?: boolean;
                    notify_on_start?: boolean;
                    notify_on_step_assignment?: boolean;
                    notify_recipients?: string[];
                    stall_threshold_days?: number;
                    /** @default null */
                    team_id?: string | null;
                    trigger_days: number;
                    /** @default 09:00 */
                    trigger_time?: string;
                    /**
                     * @default before_expiry
                     * @enum {string}
                     */
                    trigger_type?: "before_expiry" | "on_expiry" | "after_expiry";
                    workflow_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                        trigger_id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default null */
                    parent_folder_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder: components["schemas"]["Folder"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    events: string[];
                    url: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscription: components["schemas"]["WebhookSubscriptionWithSecret"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrWebhookLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string | null;
                    /** Format: date */
                    due_date?: ((string | "" | null) | null) | "" | string | null;
                    sections?: {
                        /** @default  */
                        description?: string;
                        id?: string;
                        /** @default [] */
                        steps?: {
                            /** @default null */
                            assignee_id?: string | null;
                            /** @default null */
                            due?: {
                                days: number;
                                /** @enum {string} */
                                from: "run_start" | "expiry_date";
                            } | null;
                            id?: string;
                            /** @default  */
                            instructions?: string;
                            /** @default true */
                            required?: boolean;
                            title: string;
                        }[];
                        title: string;
                    }[];
                    /** @default [] */
                    tags?: string[];
                    team_id?: string | null;
                    title: string;
                    workflow_type_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow: components["schemas"]["Workflow"];
                        workflow_id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkflowComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: string;
                    mentioned_users?: (string | {
                        id: string;
                    })[];
                    /** @default null */
                    section_id?: string | null;
                    /** @default null */
                    step_id?: string | null;
                    workflow_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["WorkflowComment"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkflowType: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow_type: components["schemas"]["WorkflowType"];
                        workflow_type_id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCollectionTemplate: {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCollectionTemplate_DELETE: {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComplianceClient: {
        parameters: {
            query?: {
                client_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    client_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ClientHasProjects"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComplianceClient_DELETE: {
        parameters: {
            query?: {
                client_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    client_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ClientHasProjects"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComplianceProject: {
        parameters: {
            query?: {
                id?: string;
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    project_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComplianceProject_DELETE: {
        parameters: {
            query?: {
                id?: string;
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    project_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactGroup_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDirectoryEntity: {
        parameters: {
            query?: {
                entity_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    entity_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDirectoryEntity_DELETE: {
        parameters: {
            query?: {
                entity_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    entity_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiry: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiry_DELETE: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiryId: string;
                    index?: number;
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachments: components["schemas"]["Attachment"][];
                        /** @constant */
                        deleted: true;
                        url: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryComment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryComment_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryReminders: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryTemplate_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryType_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryWorkflowTrigger: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    trigger_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiryWorkflowTrigger_DELETE: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    trigger_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFolder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    force?: boolean;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["FolderNotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFolder_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    force?: boolean;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["FolderNotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookSubscription: {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: boolean;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookSubscription_DELETE: {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: boolean;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: {
                id?: string;
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    workflow_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflow_DELETE: {
        parameters: {
            query?: {
                id?: string;
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    workflow_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflowComment: {
        parameters: {
            query?: {
                comment_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    comment_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflowComment_DELETE: {
        parameters: {
            query?: {
                comment_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    comment_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflowType: {
        parameters: {
            query?: {
                id?: string;
                workflow_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    workflow_type_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflowType_DELETE: {
        parameters: {
            query?: {
                id?: string;
                workflow_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    workflow_type_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    duplicateCollectionTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        template: components["schemas"]["CollectionTemplate"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportExpiries: {
        parameters: {
            query?: {
                limit?: number;
                status?: "open" | "done" | "archived" | "all";
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        content_type: "text/csv";
                        csv: string;
                        filename: string;
                        total: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    extractDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiryId: string;
                    index?: number;
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        extraction: components["schemas"]["Extraction"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    extractDocumentDirect: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: base64 */
                    content_base64: string;
                    /** @enum {string} */
                    content_type: "application/pdf" | "image/png" | "image/jpeg" | "text/plain";
                    file_name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        extraction: components["schemas"]["Extraction"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account_created_at: string | null;
                        /** @enum {string} */
                        billing_period: "month" | "year";
                        cancel_at_period_end: boolean;
                        last_payment_amount: number | null;
                        last_payment_date: string | null;
                        name: string;
                        next_billing_date: string | null;
                        notification_credit: {
                            email_balance: number;
                            organization_id: string;
                            sms_balance: number;
                        } | null;
                        order_date: string | null;
                        organization_name: string | null;
                        plan_expiry_date: string | null;
                        plan_name: string;
                        subscription_id: string;
                        subscription_plan: string;
                        subscription_status: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getAllContacts: {
        parameters: {
            query?: {
                contactGroup?: string;
                contactType?: string;
                limit?: number;
                selectedTeam?: string;
                ungrouped?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"][];
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getAllExpiries: {
        parameters: {
            query?: {
                entity_id?: string;
                limit?: number;
                status?: "open" | "done" | "archived" | "all";
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiries: components["schemas"]["Expiry"][];
                        total: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionReferenceFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field_id: string;
                    session?: string | null;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectionRequest: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        request: components["schemas"]["CollectionRequest"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionRequests: {
        parameters: {
            query?: {
                contact_id?: string;
                cursor?: string;
                expiry_id?: string;
                ids?: string;
                limit?: number;
                sort?: "-created_at" | "id";
                status?: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
                template_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        next_cursor: string | null;
                        requests: components["schemas"]["CollectionRequest"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionSubmissionFile: {
        parameters: {
            query: {
                file_id: string;
                submission_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        content_type: string;
                        /** Format: date-time */
                        expires_at: string;
                        file_name: string;
                        size: number;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionSubmissions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                request_id?: string;
                review_status?: "pending" | "approved" | "rejected";
                submitted_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        next_cursor: string | null;
                        submissions: components["schemas"]["CollectionSubmission"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionTemplate: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: components["schemas"]["CollectionTemplate"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionTemplates: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        next_cursor: string | null;
                        templates: components["schemas"]["CollectionTemplate"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getComplianceClient: {
        parameters: {
            query?: {
                client_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: components["schemas"]["ComplianceClient"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getComplianceClients: {
        parameters: {
            query?: {
                archived?: "0" | "1" | "true" | "false";
                status?: "Active" | "Inactive";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clients: components["schemas"]["ComplianceClient"][];
                        total: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCompliancePortalDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    document_id: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        content_type: string;
                        /** Format: date-time */
                        expires_at: string;
                        file_name: string;
                        size: number;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompliancePortals: {
        parameters: {
            query: {
                client_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portals: components["schemas"]["CompliancePortal"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getComplianceProject: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project: components["schemas"]["ComplianceProject"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getComplianceProjects: {
        parameters: {
            query?: {
                archived?: "0" | "1" | "true" | "false";
                clientId?: string;
                status?: "Not Started" | "In Progress" | "On Hold" | "Completed" | "Cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["ComplianceProject"][];
                        total: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getContactGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: components["schemas"]["ContactGroup"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getDirectoryEntities: {
        parameters: {
            query?: {
                kind?: "person" | "company" | "asset";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entities: components["schemas"]["DirectoryEntity"][];
                        total: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getDirectoryEntity: {
        parameters: {
            query?: {
                entity_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entity: components["schemas"]["DirectoryEntity"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiry: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryAttachments: {
        parameters: {
            query: {
                expiryId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachments: components["schemas"]["Attachment"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryComments: {
        parameters: {
            query: {
                expiryId: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ExpiryComment"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryExport: {
        parameters: {
            query: {
                export_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        export: {
                            /** Format: date-time */
                            created_at: string;
                            created_by: string;
                            created_by_name: string;
                            /** @description Null until it is completed; works for 15 minutes, and each answer has a new one */
                            download_url: string | null;
                            download_url_expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the file is removed
                             */
                            expires_at: string;
                            exported_rows: number;
                            filter: {
                                /** @enum {string} */
                                status: "open" | "done" | "archived" | "all";
                                type: string | null;
                            };
                            id: string;
                            /** @enum {string} */
                            status: "running" | "completed";
                            total_rows: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryImport: {
        parameters: {
            query: {
                batch_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ExpiryImport"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiryMetrics"];
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryReminders: {
        parameters: {
            query: {
                expiry_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reminders: components["schemas"]["Reminder"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryShares: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        shares: components["schemas"]["ExpiryShare"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_templates: components["schemas"]["ExpiryTemplate"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_types: components["schemas"]["ExpiryType"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExpiryWorkflowTriggers: {
        parameters: {
            query: {
                expiry_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers: components["schemas"]["ExpiryWorkflowTrigger"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getExtractionJob: {
        parameters: {
            query: {
                job_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        documents: components["schemas"]["ExtractionJobDocument"][];
                        job: components["schemas"]["ExtractionJob"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getFolders: {
        parameters: {
            query?: {
                parent_folder_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: components["schemas"]["Folder"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getForecastData: {
        parameters: {
            query?: {
                months?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forecast"];
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getOrganizationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        organization: components["schemas"]["OrganizationSettings"];
                    };
                };
            };
            500: components["responses"]["EveryError"];
        };
    };
    getPaginatedExpiries: {
        parameters: {
            query?: {
                assigned_to?: string;
                limit?: number;
                page?: number;
                search?: string;
                sortBy?: "expiry_date" | "name" | "type" | "priority" | "state" | "assigned_to" | "created_at";
                sortOrder?: "asc" | "desc";
                status?: "open" | "done" | "archived" | "all";
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Expiry"][];
                        expiries: components["schemas"]["ReducedExpiry"][];
                        pagination: {
                            currentPage: number;
                            limit: number;
                            /** @constant */
                            optimized: true;
                            page: number;
                            total: number;
                            totalPages: number;
                        };
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addons: {
                            [key: string]: {
                                label: string;
                                prices: {
                                    [key: string]: {
                                        currency: string;
                                        display: string;
                                        unit_amount: number;
                                    };
                                };
                                unit_size: number;
                            };
                        };
                        extra_seat: {
                            prices: {
                                [key: string]: {
                                    currency: string;
                                    display: string;
                                    unit_amount: number;
                                };
                            };
                        };
                        grace_days: number;
                        plans: {
                            /** @enum {string} */
                            id: "trial" | "starter" | "business" | "enterprise";
                            limits: {
                                email_credits: number;
                                expiries: number;
                                seats: number;
                                sms_credits: number;
                                storage_bytes: number;
                                workflows: number;
                            };
                            name: string;
                            prices: {
                                [key: string]: {
                                    currency: string;
                                    display: string;
                                    unit_amount: number;
                                };
                            } | null;
                        }[];
                        sms_credits: {
                            block_size: number;
                            price: {
                                currency: string;
                                display: string;
                                unit_amount: number;
                            };
                        };
                        trial_days: number;
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getPlanUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credits: {
                            email: {
                                balance: number;
                                monthly: number;
                            };
                            renew_at: string | null;
                            sms: {
                                balance: number;
                                bought: number;
                                monthly: number;
                            };
                        };
                        lapse: {
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            read_only_from: string;
                            /** @enum {string} */
                            reason: "trial_ended" | "payment_failed" | "cancelled";
                        } | null;
                        limits: {
                            expiries: {
                                base_limit: number;
                                extra: number;
                                limit: number;
                                remaining: number;
                                used: number;
                            };
                            seats: {
                                base_limit: number;
                                extra: number;
                                limit: number;
                                remaining: number;
                                used: number;
                            };
                            storage_bytes: {
                                base_limit: number;
                                extra: number;
                                limit: number;
                                remaining: number;
                                used: number;
                            };
                            workflows: {
                                base_limit: number;
                                extra: number;
                                limit: number;
                                remaining: number;
                                used: number;
                            };
                        };
                        /** @enum {string} */
                        plan: "trial" | "starter" | "business" | "enterprise";
                        plan_name: string;
                        /** @enum {string} */
                        standing: "good" | "grace" | "read_only";
                        trial_ends_at: string | null;
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getReminderSends: {
        parameters: {
            query: {
                expiry_id: string;
                reminder_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sends: components["schemas"]["ReminderSend"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getScheduledWorkflowTriggers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "pending" | "triggered" | "cancelled" | "paused" | "error" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            cancelled: number;
                            error: number;
                            paused: number;
                            pending: number;
                            triggered: number;
                        };
                        total: number;
                        triggers: components["schemas"]["ExpiryWorkflowTrigger"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getSharedExpiry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["SharedExpiry"];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["User"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWebhookDeliveries: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWebhookSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event_types: string[];
                        subscriptions: components["schemas"]["WebhookSubscription"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: {
                id?: string;
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workflow: components["schemas"]["Workflow"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflowComments: {
        parameters: {
            query: {
                section_id?: string;
                step_id?: string;
                workflow_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["WorkflowComment"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflowRun: {
        parameters: {
            query?: {
                id?: string;
                run_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflowRuns: {
        parameters: {
            query?: {
                expiry_id?: string;
                limit?: number;
                status?: "in_progress" | "completed" | "cancelled";
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        runs: components["schemas"]["WorkflowRun"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflows: {
        parameters: {
            query?: {
                status?: "active" | "archived";
                team_id?: string;
                workflow_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        workflows: components["schemas"]["WorkflowSummary"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflowSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: components["schemas"]["WorkflowSettings"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWorkflowTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workflow_types: components["schemas"]["WorkflowType"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequired"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    importExpiries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    csv: string;
                    /** @default false */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        dry_run: true;
                        errors: {
                            error: string;
                            field: string;
                            row: number;
                        }[];
                        total_rows: number;
                        valid_rows: number;
                    };
                };
            };
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        batch_id: string;
                        import: components["schemas"]["ExpiryImport"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    emails: string[];
                    /**
                     * @default editor
                     * @enum {string}
                     */
                    role?: "admin" | "editor" | "viewer" | "member" | "user";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrSeatsExhaustedOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accessToken: string;
                        teams: components["schemas"]["Team"][];
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["ValidationFailedmessage"];
            401: components["responses"]["Unauthorizedmessage"];
            405: components["responses"]["MethodNotAllowedmessage"];
            413: components["responses"]["PayloadTooLargemessage"];
            429: components["responses"]["RateLimitedmessage"];
            500: components["responses"]["Internalmessage"];
            503: components["responses"]["Unavailablemessage"];
        };
    };
    mapImportColumns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    headers: string[];
                    /** @default [] */
                    rows?: string[][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            confidence: number;
                            field: string | null;
                            header: string;
                            index: number;
                            problems: ("dates_not_iso" | "ambiguous_dates" | "unfit_values")[];
                            /** @enum {string} */
                            source: "exact" | "synonym" | "model" | "custom" | "passed_over";
                        }[];
                        missing: ("name" | "expiry_date")[];
                        /** @enum {string} */
                        model: "not_needed" | "asked" | "not_configured" | "failed";
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    all?: boolean;
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        unread_count: number;
                        updated_count: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notifications: {
        parameters: {
            query?: {
                limit?: number;
                unread_only?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications: components["schemas"]["Notification"][];
                        total: number;
                        unread_count: number;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    openCollectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    session?: string | null;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        password_required: boolean;
                        request: components["schemas"]["ClientCollectionRequest"] | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openCompliancePortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_name: string;
                        documents: {
                            content_type: string;
                            file_name: string;
                            /** @description For getCompliancePortalDocument */
                            id: string;
                            request_name: string;
                            size: number;
                            /** @enum {string} */
                            status: "pending" | "approved" | "rejected";
                            /** Format: date-time */
                            uploaded_at: string;
                        }[];
                        /**
                         * Format: date-time
                         * @description When the link stops working
                         */
                        expires_at: string;
                        organization_name: string;
                        projects: {
                            description: string;
                            dueDate: string;
                            name: string;
                            startDate: string;
                            /** @enum {string} */
                            status: "Not Started" | "In Progress" | "On Hold" | "Completed" | "Cancelled";
                        }[];
                        requests: {
                            completed_at: string | null;
                            due_date: string | null;
                            name: string;
                            /** Format: date-time */
                            sent_at: string;
                            /** @enum {string} */
                            status: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
                        }[];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseCollectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        request: components["schemas"]["CollectionRequest"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseExpiryWorkflowTrigger: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    trigger_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveSendgridEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        received: number;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveStripeEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveTwilioMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/xml; charset=utf-8": string;
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveTwilioStatus: {
        parameters: {
            query: {
                collection: "reminder_sends" | "mail_outbox";
                id: string;
                organization?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": unknown;
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recoverWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** Format: date-time */
                    since: string;
                    /** Format: date-time */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events_in_range: number;
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string | null;
                    /** @description A business address, unless googleUid is sent */
                    email: string;
                    firstName: string;
                    googleUid?: string | null;
                    is_organization?: boolean | null;
                    lastName: string;
                    organization_name?: string | null;
                    partner_link_token?: string | null;
                    /** @description Required unless googleUid is sent. Passwords have 8 to 128 characters with at least one upper-case letter, one lower-case letter and one digit; the commonest passwords (such as Password123 or Welcome2024!) are refused. */
                    password?: string | null;
                    photoURL?: string | null;
                    promo_code?: string | null;
                    recaptchaToken?: string | null;
                    referral_code?: string | null;
                    timezone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        user: components["schemas"]["RegisteredUser"];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["EmailExists"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeCollectionFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    file_id: string;
                    session?: string | null;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        removed: true;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeUser_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenWorkflowStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    run_id: string;
                    step_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        run: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: components["schemas"]["Invitation"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrSeatsExhaustedOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendVerificationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreExpiry: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expiry_id?: string;
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeCollectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        request: components["schemas"]["CollectionRequest"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeExpiryWorkflowTrigger: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    trigger_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default plan
                     * @enum {string}
                     */
                    kind?: "plan" | "seats" | "addons";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancel_at_period_end: boolean;
                        /** @enum {string} */
                        kind: "plan" | "seats" | "addons";
                        next_invoice_at: string | null;
                        payment_subscription_id: string;
                        /** @enum {string} */
                        period: "month" | "year";
                        period_ends_at: string | null;
                        status: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewCollectionSubmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    note?: string;
                    /** @default [] */
                    rejections?: {
                        field_id: string;
                        reason: string;
                    }[];
                    renewal?: {
                        /** @default [] */
                        checklist_completed?: string[];
                        /** Format: date */
                        expiry_date: string;
                    };
                    /** @enum {string} */
                    review_status: "approved" | "rejected";
                    submission_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        submission: components["schemas"]["CollectionSubmission"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeCompliancePortal: {
        parameters: {
            query?: {
                id?: string;
                portal_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    portal_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeCompliancePortal_DELETE: {
        parameters: {
            query?: {
                id?: string;
                portal_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id?: string;
                    portal_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeExpiryShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeExpiryShare_DELETE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 0 */
                    grace_period_seconds?: number;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscription: components["schemas"]["WebhookSubscriptionWithSecret"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveCollectionDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answers: {
                        [key: string]: string | boolean | null;
                    };
                    session?: string | null;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        saved_at: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendExpiryNotificationNow: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default true */
                    email?: boolean;
                    expiry_id?: string;
                    id?: string;
                    /** @default true */
                    sms?: boolean;
                    /** @default true */
                    whatsapp?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        message: string;
                        notification_id: string | null;
                        sends: components["schemas"]["ReminderSend"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPasswordResetEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendSampleReminderEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expiry_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendTestWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivered: boolean;
                        delivery_id: string;
                        error: string | null;
                        latency_ms: number;
                        response_body: string | null;
                        status_code: number | null;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startCollectionReferenceUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content_type: string;
                    file_name: string;
                    size: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        headers: {
                            [key: string]: string;
                        };
                        /** @constant */
                        method: "PUT";
                        reference_file: {
                            content_type: string;
                            original_filename: string;
                            size_bytes: number;
                            storage_path: string;
                        };
                        /** Format: uri */
                        upload_url: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startCollectionUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content_type: string;
                    field_id: string;
                    file_name: string;
                    session?: string | null;
                    size: number;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        headers: {
                            [key: string]: string;
                        };
                        /** @constant */
                        method: "PUT";
                        upload_id: string;
                        /** Format: uri */
                        upload_url: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidStateOrLimitReached"];
            410: components["responses"]["Gone"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startExpiryAttachmentUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content_type: string;
                    expiryId: string;
                    file_name: string;
                    size: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentUpload"];
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrTooManyAttachments"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startExpiryExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default all
                     * @enum {string}
                     */
                    status?: "open" | "done" | "archived" | "all";
                    type?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        export: {
                            /** Format: date-time */
                            created_at: string;
                            created_by: string;
                            created_by_name: string;
                            /** @description Null until it is completed; works for 15 minutes, and each answer has a new one */
                            download_url: string | null;
                            download_url_expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the file is removed
                             */
                            expires_at: string;
                            exported_rows: number;
                            filter: {
                                /** @enum {string} */
                                status: "open" | "done" | "archived" | "all";
                                type: string | null;
                            };
                            id: string;
                            /** @enum {string} */
                            status: "running" | "completed";
                            total_rows: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        export_id: string;
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startWorkflowRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    expiry_id?: string | null;
                    notify_channels?: {
                        email?: boolean;
                        in_app?: boolean;
                        sms?: boolean;
                        teams?: boolean;
                        whatsapp?: boolean;
                    };
                    notify_on_completion?: boolean;
                    notify_on_stall?: boolean;
                    notify_on_start?: boolean;
                    notify_on_step_assignment?: boolean;
                    notify_recipients?: string[];
                    stall_threshold_days?: number;
                    workflow_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        run: components["schemas"]["WorkflowRun"];
                        run_id: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitCollectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    session?: string | null;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revision: number;
                        /** Format: date-time */
                        submitted_at: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitSignupRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    firstName: string;
                    lastName: string;
                    message?: string | null;
                    organization_name?: string | null;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoExpiryImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    batch_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ExpiryImport"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlockCollectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        session: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCollectionTemplate: {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string;
                    id?: string;
                    intro_email?: {
                        body_html: string;
                    } | null;
                    name?: string;
                    pages?: {
                        description_html?: string | null;
                        id?: string;
                        order?: number;
                        /** @default [] */
                        sections?: {
                            description_html?: string | null;
                            /** @default [] */
                            fields?: {
                                allowed_types?: string[] | null;
                                help_text?: string | null;
                                id?: string;
                                label: string;
                                max_size_bytes?: number | null;
                                options?: string[] | null;
                                reference_file?: {
                                    content_type: string;
                                    original_filename: string;
                                    size_bytes: number;
                                    storage_path: string;
                                } | null;
                                /** @default false */
                                required?: boolean;
                                /** @enum {string} */
                                type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
                            }[];
                            id?: string;
                            order?: number;
                            title?: string | null;
                        }[];
                        title?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        template: components["schemas"]["CollectionTemplate"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            /** @description Refused */
            403: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Access denied";
                    } | {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "ORGANIZATION_READ_ONLY";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details?: {
                            [key: string]: unknown;
                        };
                        error: string;
                        requestId: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComplianceClient_PUT: {
        parameters: {
            query?: {
                client_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string | null;
                    client_id?: string;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: "" | string | null;
                    id?: string;
                    industry?: string | null;
                    is_archived?: boolean;
                    name?: string;
                    notes?: string | null;
                    phone?: string | null;
                    primary_contact_name?: string | null;
                    /** @enum {string} */
                    status?: "Active" | "Inactive";
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: components["schemas"]["ComplianceClient"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComplianceClient: {
        parameters: {
            query?: {
                client_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string | null;
                    client_id?: string;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: "" | string | null;
                    id?: string;
                    industry?: string | null;
                    is_archived?: boolean;
                    name?: string;
                    notes?: string | null;
                    phone?: string | null;
                    primary_contact_name?: string | null;
                    /** @enum {string} */
                    status?: "Active" | "Inactive";
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: components["schemas"]["ComplianceClient"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComplianceClient_PATCH: {
        parameters: {
            query?: {
                client_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string | null;
                    client_id?: string;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: "" | string | null;
                    id?: string;
                    industry?: string | null;
                    is_archived?: boolean;
                    name?: string;
                    notes?: string | null;
                    phone?: string | null;
                    primary_contact_name?: string | null;
                    /** @enum {string} */
                    status?: "Active" | "Inactive";
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: components["schemas"]["ComplianceClient"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComplianceProject: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    clientId?: string;
                    customFields?: {
                        [key: string]: unknown;
                    } | null;
                    description?: string | null;
                    dueDate?: string | null;
                    name?: string;
                    owner?: string | null;
                    startDate?: string | null;
                    /** @enum {string} */
                    status?: "Not Started" | "In Progress" | "On Hold" | "Completed" | "Cancelled";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        project: components["schemas"]["ComplianceProject"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contactGroup?: string | null;
                    contactType?: string | null;
                    email?: string | null;
                    email_opt_in?: boolean;
                    firstName?: string;
                    id: string;
                    is_default?: boolean;
                    isDefault?: boolean;
                    jobTitle?: string | null;
                    lastName?: string;
                    sendNotifications?: boolean;
                    sms_opt_in?: boolean;
                    smsPhone?: string | null;
                    team_id?: string | null;
                    timezone?: string;
                    whatsapp_opt_in?: boolean;
                    whatsappPhone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrEmailExists"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContactGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    color?: string;
                    id: string;
                    name?: string;
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        group: components["schemas"]["ContactGroup"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrGroupExists"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDirectoryEntity_PUT: {
        parameters: {
            query?: {
                entity_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: string | null;
                    entity_id?: string;
                    id?: string;
                    /** @enum {string} */
                    kind?: "person" | "company" | "asset";
                    name?: string;
                    notes?: string;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entity: components["schemas"]["DirectoryEntity"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDirectoryEntity: {
        parameters: {
            query?: {
                entity_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: string | null;
                    entity_id?: string;
                    id?: string;
                    /** @enum {string} */
                    kind?: "person" | "company" | "asset";
                    name?: string;
                    notes?: string;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entity: components["schemas"]["DirectoryEntity"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDirectoryEntity_PATCH: {
        parameters: {
            query?: {
                entity_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: string | null;
                    entity_id?: string;
                    id?: string;
                    /** @enum {string} */
                    kind?: "person" | "company" | "asset";
                    name?: string;
                    notes?: string;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entity: components["schemas"]["DirectoryEntity"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiry_PUT: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    contacts?: string[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date?: string;
                    expiry_id?: string;
                    folder_id?: string | null;
                    id?: string;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    state?: "todo" | "in_progress";
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiry: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    contacts?: string[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date?: string;
                    expiry_id?: string;
                    folder_id?: string | null;
                    id?: string;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    state?: "todo" | "in_progress";
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiry_PATCH: {
        parameters: {
            query?: {
                expiry_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    contacts?: string[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date?: string;
                    expiry_id?: string;
                    folder_id?: string | null;
                    id?: string;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    state?: "todo" | "in_progress";
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry: components["schemas"]["Expiry"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryComment_PUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["ExpiryComment"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryComment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["ExpiryComment"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    expiry_date?: string;
                    expiry_id: string;
                    org_timezone?: string;
                    reminders: {
                        amount?: number;
                        email?: boolean;
                        id?: string;
                        /** @enum {string} */
                        period?: "before" | "on" | "after";
                        sms?: boolean;
                        time?: string;
                        /** @enum {string} */
                        time_unit?: "day" | "week" | "month" | "year";
                        timezone?: string;
                        whatsapp?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        message: string;
                        reminders: components["schemas"]["Reminder"][];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryTemplate_PUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    description?: string;
                    id: string;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_template: components["schemas"]["ExpiryTemplate"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    description?: string;
                    id: string;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_template: components["schemas"]["ExpiryTemplate"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryTemplate_PATCH: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    description?: string;
                    id: string;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_template: components["schemas"]["ExpiryTemplate"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryType_PUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    name?: string;
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_type: components["schemas"]["ExpiryType"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    name?: string;
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_type: components["schemas"]["ExpiryType"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryType_PATCH: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    name?: string;
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiry_type: components["schemas"]["ExpiryType"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryWorkflowTrigger_PUT: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    carry_to_renewal?: boolean;
                    collection?: {
                        compliance_client_id?: string | null;
                        contact_ids?: string[];
                        due_in_days?: number | null;
                        name?: string | null;
                        template_id?: string;
                    };
                    id?: string;
                    notify_channels?: {
                        email?: boolean;
                        in_app?: boolean;
                        sms?: boolean;
                        teams?: boolean;
                        whatsapp?: boolean;
                    };
                    notify_on_completion?: boolean;
                    notify_on_stall?: boolean;
                    notify_on_start?: boolean;
                    notify_on_step_assignment?: boolean;
                    notify_recipients?: string[];
                    stall_threshold_days?: number;
                    team_id?: string | null;
                    trigger_days?: number;
                    trigger_id?: string;
                    trigger_time?: string;
                    /** @enum {string} */
                    trigger_type?: "before_expiry" | "on_expiry" | "after_expiry";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryWorkflowTrigger: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    carry_to_renewal?: boolean;
                    collection?: {
                        compliance_client_id?: string | null;
                        contact_ids?: string[];
                        due_in_days?: number | null;
                        name?: string | null;
                        template_id?: string;
                    };
                    id?: string;
                    notify_channels?: {
                        email?: boolean;
                        in_app?: boolean;
                        sms?: boolean;
                        teams?: boolean;
                        whatsapp?: boolean;
                    };
                    notify_on_completion?: boolean;
                    notify_on_stall?: boolean;
                    notify_on_start?: boolean;
                    notify_on_step_assignment?: boolean;
                    notify_recipients?: string[];
                    stall_threshold_days?: number;
                    team_id?: string | null;
                    trigger_days?: number;
                    trigger_id?: string;
                    trigger_time?: string;
                    /** @enum {string} */
                    trigger_type?: "before_expiry" | "on_expiry" | "after_expiry";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiryWorkflowTrigger_PATCH: {
        parameters: {
            query?: {
                id?: string;
                trigger_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    carry_to_renewal?: boolean;
                    collection?: {
                        compliance_client_id?: string | null;
                        contact_ids?: string[];
                        due_in_days?: number | null;
                        name?: string | null;
                        template_id?: string;
                    };
                    id?: string;
                    notify_channels?: {
                        email?: boolean;
                        in_app?: boolean;
                        sms?: boolean;
                        teams?: boolean;
                        whatsapp?: boolean;
                    };
                    notify_on_completion?: boolean;
                    notify_on_stall?: boolean;
                    notify_on_start?: boolean;
                    notify_on_step_assignment?: boolean;
                    notify_recipients?: string[];
                    stall_threshold_days?: number;
                    team_id?: string | null;
                    trigger_days?: number;
                    trigger_id?: string;
                    trigger_time?: string;
                    /** @enum {string} */
                    trigger_type?: "before_expiry" | "on_expiry" | "after_expiry";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        trigger: components["schemas"]["ExpiryWorkflowTrigger"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    name?: string;
                    parent_folder_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder: components["schemas"]["Folder"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationSettings_PUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string;
                    base_currency?: string;
                    billing_email?: "" | string;
                    digest_send_time?: string;
                    /** @enum {string} */
                    email_reminder_mode?: "INDIVIDUAL" | "DIGEST";
                    email_sender_identity_enabled?: boolean;
                    email_sender_name?: string;
                    email_sender_prefix?: string;
                    expiry_form_section_order?: string[] | null;
                    expiry_form_sections?: (unknown[] | {
                        [key: string]: unknown;
                    }) | null;
                    industry?: string;
                    logo_url?: string;
                    name?: string;
                    phone?: string;
                    setup_checklist_acks?: {
                        [key: string]: boolean;
                    };
                    tax_id?: {
                        type: string;
                        value: string;
                    };
                    timezone?: string;
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        organization: components["schemas"]["OrganizationSettings"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string;
                    base_currency?: string;
                    billing_email?: "" | string;
                    digest_send_time?: string;
                    /** @enum {string} */
                    email_reminder_mode?: "INDIVIDUAL" | "DIGEST";
                    email_sender_identity_enabled?: boolean;
                    email_sender_name?: string;
                    email_sender_prefix?: string;
                    expiry_form_section_order?: string[] | null;
                    expiry_form_sections?: (unknown[] | {
                        [key: string]: unknown;
                    }) | null;
                    industry?: string;
                    logo_url?: string;
                    name?: string;
                    phone?: string;
                    setup_checklist_acks?: {
                        [key: string]: boolean;
                    };
                    tax_id?: {
                        type: string;
                        value: string;
                    };
                    timezone?: string;
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        organization: components["schemas"]["OrganizationSettings"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUserRole_PUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "admin" | "editor" | "viewer" | "member" | "user";
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "admin" | "editor" | "viewer" | "member" | "user";
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active?: boolean;
                    description?: string;
                    events?: string[];
                    id: string;
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscription: components["schemas"]["WebhookSubscription"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflow_PUT: {
        parameters: {
            query?: {
                id?: string;
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** Format: date */
                    due_date?: ((string | "" | null) | null) | "" | string | null;
                    id?: string;
                    sections?: {
                        /** @default  */
                        description?: string;
                        id?: string;
                        /** @default [] */
                        steps?: {
                            /** @default null */
                            assignee_id?: string | null;
                            /** @default null */
                            due?: {
                                days: number;
                                /** @enum {string} */
                                from: "run_start" | "expiry_date";
                            } | null;
                            id?: string;
                            /** @default  */
                            instructions?: string;
                            /** @default true */
                            required?: boolean;
                            title: string;
                        }[];
                        title: string;
                    }[];
                    /** @enum {string} */
                    status?: "active" | "archived";
                    tags?: string[];
                    team_id?: string | null;
                    title?: string;
                    workflow_id?: string;
                    workflow_type_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow: components["schemas"]["Workflow"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: {
                id?: string;
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** Format: date */
                    due_date?: ((string | "" | null) | null) | "" | string | null;
                    id?: string;
                    sections?: {
                        /** @default  */
                        description?: string;
                        id?: string;
                        /** @default [] */
                        steps?: {
                            /** @default null */
                            assignee_id?: string | null;
                            /** @default null */
                            due?: {
                                days: number;
                                /** @enum {string} */
                                from: "run_start" | "expiry_date";
                            } | null;
                            id?: string;
                            /** @default  */
                            instructions?: string;
                            /** @default true */
                            required?: boolean;
                            title: string;
                        }[];
                        title: string;
                    }[];
                    /** @enum {string} */
                    status?: "active" | "archived";
                    tags?: string[];
                    team_id?: string | null;
                    title?: string;
                    workflow_id?: string;
                    workflow_type_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow: components["schemas"]["Workflow"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflow_PATCH: {
        parameters: {
            query?: {
                id?: string;
                workflow_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** Format: date */
                    due_date?: ((string | "" | null) | null) | "" | string | null;
                    id?: string;
                    sections?: {
                        /** @default  */
                        description?: string;
                        id?: string;
                        /** @default [] */
                        steps?: {
                            /** @default null */
                            assignee_id?: string | null;
                            /** @default null */
                            due?: {
                                days: number;
                                /** @enum {string} */
                                from: "run_start" | "expiry_date";
                            } | null;
                            id?: string;
                            /** @default  */
                            instructions?: string;
                            /** @default true */
                            required?: boolean;
                            title: string;
                        }[];
                        title: string;
                    }[];
                    /** @enum {string} */
                    status?: "active" | "archived";
                    tags?: string[];
                    team_id?: string | null;
                    title?: string;
                    workflow_id?: string;
                    workflow_type_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow: components["schemas"]["Workflow"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowComment_PUT: {
        parameters: {
            query?: {
                comment_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    comment_id?: string;
                    content: string;
                    id?: string;
                    mentioned_users?: (string | {
                        id: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["WorkflowComment"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowComment: {
        parameters: {
            query?: {
                comment_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    comment_id?: string;
                    content: string;
                    id?: string;
                    mentioned_users?: (string | {
                        id: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["WorkflowComment"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowComment_PATCH: {
        parameters: {
            query?: {
                comment_id?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    comment_id?: string;
                    content: string;
                    id?: string;
                    mentioned_users?: (string | {
                        id: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["WorkflowComment"];
                        message: string;
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowSettings_PUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    teams_webhook_url: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        settings: components["schemas"]["WorkflowSettings"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    teams_webhook_url: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        settings: components["schemas"]["WorkflowSettings"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowSettings_PATCH: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    teams_webhook_url: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        settings: components["schemas"]["WorkflowSettings"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowType_PUT: {
        parameters: {
            query?: {
                id?: string;
                workflow_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string;
                    id?: string;
                    name?: string;
                    workflow_type_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow_type: components["schemas"]["WorkflowType"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowType: {
        parameters: {
            query?: {
                id?: string;
                workflow_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string;
                    id?: string;
                    name?: string;
                    workflow_type_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow_type: components["schemas"]["WorkflowType"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkflowType_PATCH: {
        parameters: {
            query?: {
                id?: string;
                workflow_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string;
                    id?: string;
                    name?: string;
                    workflow_type_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        workflow_type: components["schemas"]["WorkflowType"];
                    };
                };
            };
            400: components["responses"]["OrganizationRequiredOrValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyCodeAndUpdatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    email: string;
                    /** @description Passwords have 8 to 128 characters with at least one upper-case letter, one lower-case letter and one digit; the commonest passwords (such as Password123 or Welcome2024!) are refused. */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyEmail_GET: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @constant */
                        email_verified: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @constant */
                        email_verified: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
