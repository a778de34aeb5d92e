// Generated from openapi.json by `npm run openapi:write`.

export interface paths {
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an access token for client credentials
         * @description OAuth 2.0 client credentials (RFC 6749, section 4.4). Answers in OAuth's own form.
         */
        post: operations["postOauth2Token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/year-end/{taxYear}/{payrollConfigId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a tax year of a payroll is: what is not locked, what was not submitted, and what finalising it answered */
        get: operations["getV1PayrollYearEndByTaxYearByPayrollConfigId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/authentication/my-organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organisations that the credentials can act on
         * @description Answers before an organisation is chosen, so that one can be.
         */
        get: operations["getV1AuthenticationMyOrganisations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of the credentials */
        get: operations["getV1AdministrationCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Renames the account */
        patch: operations["patchV1AdministrationCustomer"];
        trace?: never;
    };
    "/v1/administration/customer/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Gives the account to another person of it
         * @description Owner only: credentials that reach the whole account, with the present owner's id as `User-Id`.
         */
        put: operations["putV1AdministrationCustomerOwner"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Organisations of the account, also those that the caller does not reach */
        get: operations["getV1AdministrationOrganisations"];
        put?: never;
        /** Adds an organisation, which the credentials then reach */
        post: operations["postV1AdministrationOrganisations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/organisations/{organisationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One organisation */
        get: operations["getV1AdministrationOrganisationsByOrganisationId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/organisations/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds several organisations: what an entry leaves out is taken from `defaults` */
        post: operations["postV1AdministrationOrganisationsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credentials of the account */
        get: operations["getV1AdministrationApiTokens"];
        put?: never;
        /** Makes credentials; the secret is shown once */
        post: operations["postV1AdministrationApiTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/api-tokens/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends credentials and their access tokens */
        delete: operations["deleteV1AdministrationApiTokensByClientId"];
        options?: never;
        head?: never;
        /** Renames credentials, or sets their default organisation */
        patch: operations["patchV1AdministrationApiTokensByClientId"];
        trace?: never;
    };
    "/v1/administration/api-tokens/{clientId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives credentials another secret; the old one and its access tokens end */
        post: operations["postV1AdministrationApiTokensByClientIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/api-tokens/{clientId}/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What credentials reach */
        get: operations["getV1AdministrationApiTokensByClientIdOrganisations"];
        /** Replaces the direct grants of credentials */
        put: operations["putV1AdministrationApiTokensByClientIdOrganisations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/api-tokens/{clientId}/customer-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether credentials reach the whole account */
        get: operations["getV1AdministrationApiTokensByClientIdCustomerAccess"];
        /** Has credentials reach the whole account, organisations added later too */
        put: operations["putV1AdministrationApiTokensByClientIdCustomerAccess"];
        post?: never;
        /** Leaves credentials their direct grants */
        delete: operations["deleteV1AdministrationApiTokensByClientIdCustomerAccess"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/administration/api-tokens/{clientId}/organisations/{organisationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Grants one organisation */
        put: operations["putV1AdministrationApiTokensByClientIdOrganisationsByOrganisationId"];
        post?: never;
        /** Takes one grant back */
        delete: operations["deleteV1AdministrationApiTokensByClientIdOrganisationsByOrganisationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisation/information": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the organisation says of itself */
        get: operations["getV1OrganisationInformation"];
        put?: never;
        /** Creates or replaces what the organisation says of itself */
        post: operations["postV1OrganisationInformation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisation/tax/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisation's settings with the tax authority */
        get: operations["getV1OrganisationTaxSettings"];
        put?: never;
        /**
         * Creates or replaces the organisation's settings with the tax authority
         * @description What is left out is cleared, but for `gatewayUserId` and `gatewayPassword`: those stay until others are sent, and null clears them.
         */
        post: operations["postV1OrganisationTaxSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisation/working-pattern-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The working pattern of everybody who has no other: Monday to Friday until one is saved */
        get: operations["getV1OrganisationWorkingPatternDefaults"];
        /** Replaces the working pattern of everybody who has no other */
        put: operations["putV1OrganisationWorkingPatternDefaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisation/pay-element": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pay elements by their codes, the system's own among them */
        get: operations["getV1OrganisationPayElement"];
        put?: never;
        /** Creates a pay element */
        post: operations["postV1OrganisationPayElement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisation/pay-element/{payElementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One pay element */
        get: operations["getV1OrganisationPayElementByPayElementId"];
        /** Replaces a pay element: lines of open runs follow, locked ones stay as they are */
        put: operations["putV1OrganisationPayElementByPayElementId"];
        post?: never;
        /** Deletes a pay element; one that lines refer to is archived */
        delete: operations["deleteV1OrganisationPayElementByPayElementId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payrollconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payroll configurations, in the order of their creation */
        get: operations["getV1Payrollconfig"];
        put?: never;
        /**
         * Creates a payroll configuration
         * @description The first one is the default for employees created without one, unless it says that it is not.
         */
        post: operations["postV1Payrollconfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payrollconfig/{payrollConfigId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One payroll configuration */
        get: operations["getV1PayrollconfigByPayrollConfigId"];
        /**
         * Replaces a payroll configuration
         * @description `isDefault` stays as it is when it is left out. Pay frequency and payment periods can be sent again unchanged at any time.
         */
        put: operations["putV1PayrollconfigByPayrollConfigId"];
        post?: never;
        /**
         * Deletes a payroll configuration that has no pay runs and no employees
         * @description After the default one is deleted, no payroll is the default until one is saved with `isDefault`.
         */
        delete: operations["deleteV1PayrollconfigByPayrollConfigId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Employees, by their last names or in another order */
        get: operations["getV1Employees"];
        put?: never;
        /**
         * Adds an employee
         * @description Without `taxCode` and `starter` the emergency code is operated, without `niCategory` the letter that goes by age: X under 16, M under 21, then A. Without `payrollConfigId` the default payroll is taken.
         */
        post: operations["postV1Employees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/by-ni/{nationalInsuranceNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The employee with a National Insurance number: of several the one who has not left, else the last who did */
        get: operations["getV1EmployeesByNiByNationalInsuranceNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/by-payroll-id/{payrollId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The employee with a payroll id */
        get: operations["getV1EmployeesByPayrollIdByPayrollId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One employee, with the version as `ETag` */
        get: operations["getV1EmployeesByEmployeeId"];
        /**
         * Replaces an employee's record: optional fields that are left out are cleared
         * @description `salary` is deprecated here: until 20 December 2026 it sets the salary from today, or from the first unlocked day; from then on it is not read. `payrollId`, `payrollConfigId`, `workingPatterns` and `sspQualifyingDayPolicies` stay when they are left out.
         */
        put: operations["putV1EmployeesByEmployeeId"];
        post?: never;
        /** Deletes an employee who has no locked payslip */
        delete: operations["deleteV1EmployeesByEmployeeId"];
        options?: never;
        head?: never;
        /**
         * Changes fields of an employee's record: left out stays, null clears
         * @description `salary` is deprecated here: until 20 December 2026 it sets the salary from today, or from the first unlocked day; from then on it is not read.
         */
        patch: operations["patchV1EmployeesByEmployeeId"];
        trace?: never;
    };
    "/v1/employees/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds up to 1,000 employees, or changes those that are there, each with an outcome of its own
         * @description `Upsert` finds an employee by `externalReferenceId`, else by `payrollId`. What is left out of one that is there stays, and null clears; `salary`, `starter`, `taxCode`, `week1Month1` and `niCategory` are read of new ones only. One that is wrong does not refuse the others. All that succeed are saved together: answered with 503, nothing is.
         */
        post: operations["postV1EmployeesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/starter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces what a starter brought: first day, declaration or P45, loans
         * @description The tax code that follows is operated from the first day, unless one was set by hand for it. A P45 that asks for student loan deductions without a plan means plan 1.
         */
        put: operations["putV1EmployeesByEmployeeIdStarter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/leaver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says when an employee leaves */
        put: operations["putV1EmployeesByEmployeeIdLeaver"];
        post?: never;
        /** Has an employee stay after all */
        delete: operations["deleteV1EmployeesByEmployeeIdLeaver"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/leaver/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says when employees leave, each by itself */
        put: operations["putV1EmployeesLeaverBulk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/nino": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the National Insurance number; null takes it away */
        put: operations["putV1EmployeesByEmployeeIdNino"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/payroll-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the payroll id */
        put: operations["putV1EmployeesByEmployeeIdPayrollId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/payroll-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Moves an employee to another payroll: open runs of both are worked out again */
        put: operations["putV1EmployeesByEmployeeIdPayrollConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/tax-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a tax code from a day on; one of the same day is replaced
         * @description The code in force on a payment date is operated. Pay and tax of previous employments take the place of those held.
         */
        post: operations["postV1EmployeesByEmployeeIdTaxCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/tax-codes/{year}/{effectiveDate}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a tax code; the one before it is in force again */
        delete: operations["deleteV1EmployeesByEmployeeIdTaxCodesByYearByEffectiveDate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/ni-category": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a National Insurance category letter from a day on; one of the same day is replaced
         * @description Letters for an age, a workplace, an election or a veteran are refused where that is missing. The employee's own workplace postcode counts where none is sent.
         */
        post: operations["postV1EmployeesByEmployeeIdNiCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/ni-categories/{year}/{effectiveDate}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a category letter; the one before it is in force again */
        delete: operations["deleteV1EmployeesByEmployeeIdNiCategoriesByYearByEffectiveDate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/effective-tax-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tax code, category letter and loans in force on a day; today when none is asked for */
        get: operations["getV1EmployeesByEmployeeIdEffectiveTaxInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/student-loan/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts student loan deductions; another plan that runs ends the day before */
        post: operations["postV1EmployeesByEmployeeIdStudentLoanStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/student-loan/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends student loan deductions with a last day */
        post: operations["postV1EmployeesByEmployeeIdStudentLoanEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/postgraduate-loan/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts postgraduate loan deductions */
        post: operations["postV1EmployeesByEmployeeIdPostgraduateLoanStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/postgraduate-loan/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends postgraduate loan deductions with a last day */
        post: operations["postV1EmployeesByEmployeeIdPostgraduateLoanEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/salary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The annual salary in force today, and all its versions, the newest first */
        get: operations["getV1EmployeesByEmployeeIdSalary"];
        /**
         * Adds a version of the annual salary, or replaces them
         * @description A version is in force from its day until the next one. 0 is a salary that pays nothing.
         */
        put: operations["putV1EmployeesByEmployeeIdSalary"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{employeeId}/opening-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces where tax years stand before the first payslip made here, of the years that are sent
         * @description Both stretches have `niBandResult` by category letter. Deprecated and not read from 7 November 2026 on: `pension` without `pensionContributionsByType`, and on the director's stretch `grossForEmployeeNi`, `grossForEmployerNi`, `ni` and `employerNi` without `niBandResult`, which went to the latest letter of the year. All of them are answered as sums.
         */
        put: operations["putV1EmployeesByEmployeeIdOpeningBalance"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/salary/organisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisation's salary configuration */
        get: operations["getV1SalaryOrganisation"];
        /**
         * Creates or replaces the organisation's salary configuration
         * @description Open pay runs are worked out again afterwards, in the background, for every employee.
         */
        put: operations["putV1SalaryOrganisation"];
        post?: never;
        /**
         * Removes the organisation's salary configuration and answers it: the service is dormant from then on
         * @description Open pay runs are worked out again afterwards, in the background, for every employee.
         */
        delete: operations["deleteV1SalaryOrganisation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/salary/employees/{employeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How an employee's salary is worked out, and which level decides it */
        get: operations["getV1SalaryEmployeesByEmployeeId"];
        /**
         * Sets an employee's own calculation method
         * @description Open pay runs are worked out again afterwards, in the background, for this employee.
         */
        put: operations["putV1SalaryEmployeesByEmployeeId"];
        post?: never;
        /**
         * Removes an employee's own calculation method and answers what is in force now
         * @description Open pay runs are worked out again afterwards, in the background, for this employee.
         */
        delete: operations["deleteV1SalaryEmployeesByEmployeeId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/salary/organisation/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisation's leave policies, and what each payment comes to */
        get: operations["getV1SalaryOrganisationLeave"];
        /**
         * Replaces the organisation's leave policies; what is left out falls back to the default
         * @description Open pay runs are worked out again afterwards, in the background, for every employee.
         */
        put: operations["putV1SalaryOrganisationLeave"];
        post?: never;
        /**
         * Removes the organisation's leave policies and answers what applies now
         * @description Open pay runs are worked out again afterwards, in the background, for every employee.
         */
        delete: operations["deleteV1SalaryOrganisationLeave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/salary/employees/{employeeId}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An employee's leave policies, and what each payment comes to */
        get: operations["getV1SalaryEmployeesByEmployeeIdLeave"];
        /**
         * Replaces an employee's leave policies; what is left out falls back to the organisation's
         * @description Open pay runs are worked out again afterwards, in the background, for this employee.
         */
        put: operations["putV1SalaryEmployeesByEmployeeIdLeave"];
        post?: never;
        /**
         * Removes an employee's leave policies and answers what applies now
         * @description Open pay runs are worked out again afterwards, in the background, for this employee.
         */
        delete: operations["deleteV1SalaryEmployeesByEmployeeIdLeave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/salary/employees/{employeeId}/calculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Works out an employee's salary lines of a period; nothing is posted
         * @description From the employee's salary history, employment and working patterns as they are on file. It works while the service is dormant too. A period is at most 366 days long.
         */
        post: operations["postV1SalaryEmployeesByEmployeeIdCalculate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/{payrollConfigId}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates the next pay run in sequence
         * @description `paymentDate` moves the day on which money moves, within the tax period of the regular pay date. More than 100 employees are worked out by a job: `recalculation` names it, and figures follow.
         */
        post: operations["postV1PayrollByPayrollConfigIdNext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/{payrollConfigId}/{year}/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A pay run, with what is still to be worked out */
        get: operations["getV1PayrollByPayrollConfigIdByYearByPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/{payrollConfigId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pay runs of a payroll, the newest first */
        get: operations["getV1PayrollByPayrollConfigId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/line/{employeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The posted lines of an employee, in the order of their posting */
        get: operations["getV1PayrollLineByEmployeeId"];
        put?: never;
        /**
         * Posts up to 100 payroll lines of an employee; failing ones are reported back
         * @description A line goes to the pay date that was asked for, or to the next one that is not locked. The same line again changes nothing.
         */
        post: operations["postV1PayrollLineByEmployeeId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/lines/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Posts up to 1,000 payroll lines of many employees; failing ones are reported back
         * @description Each line does what it would do if it were posted for its employee alone. All that are accepted are saved together: answered with 503, nothing is.
         */
        post: operations["postV1PayrollLinesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/{payrollConfigId}/{year}/{period}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The posted lines of a payroll's period, in the order of their posting
         * @description Also of a period whose run is not created yet.
         */
        get: operations["getV1PayrollByPayrollConfigIdByYearByPeriodLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/line/{employeeId}/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces a posted line: optional fields that are left out are cleared
         * @description `id` stays when it is left out. The line goes to the pay date that is sent, or to the next one that is not locked. A line as it was read can be sent back with changes; of `amount` and `units` send the one that changes.
         */
        put: operations["putV1PayrollLineByEmployeeIdByLineId"];
        post?: never;
        /** Removes a posted line */
        delete: operations["deleteV1PayrollLineByEmployeeIdByLineId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payslip/data/{employeeId}/{year}/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An employee's payslip of a period: the final one, or a preview while the run is open
         * @description A preview is worked out anew each time. Where more is taken than paid, its `netPay` is below zero and `shortfall` says by how much; such a run cannot be locked. `workings` are those of a preview. A preview in another frequency takes the lines that are not locked and whose pay date lies in its period; it needs no run.
         */
        get: operations["getV1PayslipDataByEmployeeIdByYearByPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/{payrollConfigId}/{year}/{period}/payslips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The payslips of a pay run: the final ones, or previews while it is open
         * @description By the employees' ids. Previews are calculated for each request, as `GET /v1/payslip/data/{employeeId}/{year}/{period}` does. Employees of the page whose payslip cannot be calculated are in `notCalculated`, with the refusal that this operation gives. A page can hold fewer payslips than its size.
         */
        get: operations["getV1PayrollByPayrollConfigIdByYearByPeriodPayslips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/{payrollConfigId}/{year}/{period}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Locks a pay run: its payslips become final
         * @description A recalculation in progress is waited for, and the run is calculated again; if nobody has created the next run in sequence, it is created. `acknowledgeWarnings` is needed for a run that is more than a period ahead of today (`run_ahead_of_today`), has nobody in it (`nobody_in_run`), pays people 0.00 because salary is not enabled (`salary_not_enabled`), pays below the minimum wage (`below_minimum_wage`), or follows one whose FPS is missing (`earlier_fps_missing`). A request has two minutes: answered with 503, it has done nothing.
         */
        post: operations["postV1PayrollByPayrollConfigIdByYearByPeriodLock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/fps/{payrollConfigId}/{taxYear}/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits the full payment submission of a locked pay run
         * @description The message is made at once of final payslips and records, and sent in the background: read the submission for its status. What the records lack is told field by field, with the record that it belongs to. A second submission of a run supersedes the first.
         */
        post: operations["postV1RtiFpsByPayrollConfigIdByTaxYearByPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/eps/{taxYear}/manual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits an employer payment summary as it is told
         * @description Amounts are year to date. At least one part is needed; the authority's rules are checked first. While a summary with the same content is `Pending` or `Submitted`, the answer is that one.
         */
        post: operations["postV1RtiEpsByTaxYearManual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/eps/{taxYear}/manual/{submissionId}/resubmit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits a manual employer payment summary again, with changes
         * @description What is sent goes over what was submitted, as a merge patch does: null takes a part away.
         */
        post: operations["postV1RtiEpsByTaxYearManualBySubmissionIdResubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/eps/{taxYear}/{taxMonth}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits the employer payment summary of a tax month, from its locked pay runs
         * @description Statutory pay recovered, compensation, apprenticeship levy and Employment Allowance, as settings and payslips say, year to date; and that nobody was paid in the month, where that is so.
         */
        post: operations["postV1RtiEpsByTaxYearByTaxMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Submissions to the tax authority, the newest first */
        get: operations["getV1RtiSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/submissions/{submissionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One submission, with its errors */
        get: operations["getV1RtiSubmissionsBySubmissionId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rti/submissions/{submissionId}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The message of a submission
         * @description The GovTalk message as it is sent, without the gateway's user and password.
         */
        get: operations["getV1RtiSubmissionsBySubmissionIdMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payslip/data/{employeeId}/{year}/{period}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An employee's payslip of a period as PDF
         * @description The final payslip, or a preview that says it is one while the run is open. It is not protected by a password. A final payslip gives the same bytes each time.
         */
        get: operations["getV1PayslipDataByEmployeeIdByYearByPeriodFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification/email/payslip/{payrollConfigId}/{year}/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the final payslips of a run to their employees by email, each with a copy that a password protects
         * @description A job sends the letters: `GET /v1/jobs/{jobId}` says how far it is and, in the end, `sentCount` and whom it had to skip. `payslip.emailed` tells of each letter. Who cannot be written to is skipped, with the reason: the run is not locked or pays the employee nothing, the payslip is sent already, or the record lacks the email address or what the password is made of.
         */
        post: operations["postV1NotificationEmailPayslipByPayrollConfigIdByYearByPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payslip/metadata/{employeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which payslips an employee has, the newest first, without amounts
         * @description Final ones, and previews of open runs that have been calculated.
         */
        get: operations["getV1PayslipMetadataByEmployeeId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payroll/year-end/{taxYear}/{payrollConfigId}/finalise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finalises a tax year of a payroll: its P60s are made, and tax codes are carried into the new year
         * @description Every period of the year has to be locked. Nothing of the year can be changed afterwards. Somebody who was on several payrolls in the year is dealt with when the last of them is finalised.
         */
        post: operations["postV1PayrollYearEndByTaxYearByPayrollConfigIdFinalise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calculator/grosstonet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Works out a payslip from gross to net; nothing is stored
         * @description With `employeeId`, tax code, category letter, loans, directorship, salary, pay frequency and the year before come from the record as it is on the payment date: the year of the last final payslip, else the opening balances. What is sent wins.
         */
        post: operations["postV1CalculatorGrosstonet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A background job of the organisation: how far it is, and what came of it */
        get: operations["getV1JobsByJobId"];
        put?: never;
        post?: never;
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
        TokenAnswer: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
        };
        TokenRefusal: {
            error: string;
            error_description: string;
        };
        TokenRequest: {
            /** @enum {string} */
            grant_type: "client_credentials";
            client_id: string;
            client_secret: string;
        };
        Message: {
            /** @description For people; may change. */
            text: string;
            /** @description Names the case; programs branch on it. */
            token: string;
            tokenArguments: {
                name: string;
                value?: unknown;
            }[] | null;
        };
        YearEndRead: {
            taxYear: number;
            /** Format: ulid */
            payrollConfigId: string;
            /** @enum {string} */
            status: "Open" | "Finalised";
            /** @description FPS of locked runs, and EPS of the employer, of which none is accepted or on its way. */
            missingSubmissions: {
                /** @enum {string} */
                submissionType: "Fps" | "Eps";
                /** @description Of an FPS. */
                period: number | null;
                /** @description Of an EPS. */
                taxMonth: number | null;
            }[];
            openPeriods: {
                /** Format: ulid */
                payrollConfigId: string;
                period: number;
            }[];
            /**
             * Format: date-time
             * @description Null until the year is finalised, as all that follows.
             */
            finalisedAt: string | null;
            /** @description The last FPS, where it was asked for. */
            finalSubmissionId: string | null;
            p60Count: number | null;
            taxCodeChanges: {
                /** Format: ulid */
                employeeId: string;
                /** @description With W1 or M1 where each period was taxed alone. */
                previousTaxCode: string;
                newTaxCode: string;
            }[] | null;
            outstandingTasks: {
                token: string;
                text: string;
            }[] | null;
        };
        Metadata: {
            dateFormat: string;
            dateTimeFormat: string;
            /** @description The next page of a list; null on the last one. */
            paginationToken: string | null;
        };
        ValidationIssue: {
            /** @description Dotted path with [i]; empty for the body as a whole. */
            field: string;
            reason: string;
            reasonToken: string;
            reasonTokenArguments: {
                name: string;
                value?: unknown;
            }[] | null;
        };
        Refusal: {
            message: components["schemas"]["Message"];
            content: {
                data: Record<string, never>;
                metadata: components["schemas"]["Metadata"];
            };
            validationIssues: components["schemas"]["ValidationIssue"][] | null;
        };
        MyOrganisation: {
            /** Format: ulid */
            organisationId: string;
            name: string;
            /**
             * @description Whether the account owns it, or was invited.
             * @enum {string}
             */
            accessType: "Customer" | "Guest";
            /** Format: ulid */
            customerId: string;
            /** @description The organisation of requests without `X-Org-Id`. */
            isDefault: boolean;
        };
        Customer: {
            /** Format: ulid */
            customerId: string;
            displayName: string;
            owner: {
                /** Format: ulid */
                principalId: string;
                displayName: string;
                email: string;
            };
            signIn: {
                providers: {
                    providerId: string;
                    name: string;
                }[];
                /** @enum {string} */
                passwordSignIn: "Allowed" | "OnRequest" | "Denied";
            };
        };
        OrganisationRow: {
            /** Format: ulid */
            organisationId: string;
            name: string;
            /** @enum {string} */
            accessType: "Customer" | "Guest";
            callerAccess: {
                granted: boolean;
            };
            activeEmployeeCount: number;
            employeeCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        Organisation: {
            /** Format: ulid */
            organisationId: string;
            name: string;
            /** @enum {string} */
            accessType: "Customer" | "Guest";
            callerAccess: {
                granted: boolean;
            };
            activeEmployeeCount: number;
            employeeCount: number;
            /** Format: date-time */
            createdAt: string;
            companyRegistrationNumber: string | null;
            /** @description That of the tax settings, once they are saved. */
            payeReference: string | null;
            accountsOfficeReference: string | null;
            startDate: string | null;
            address: components["schemas"]["AddressRecord"];
        };
        AddressRecord: {
            line1: string;
            line2: string | null;
            line3: string | null;
            line4: string | null;
            postcode: string | null;
            /** @enum {string|null} */
            country: "England" | "Scotland" | "Wales" | "NorthernIreland" | "Other" | null;
            foreignCountry: string | null;
        } | null;
        NewOrganisation: {
            name: string;
            companyRegistrationNumber?: string | null;
            payeReference?: string | null;
            accountsOfficeReference?: string | null;
            /** Format: date */
            startDate?: string | null;
            address?: components["schemas"]["Address"];
        };
        Address: {
            line1: string;
            line2?: string | null;
            line3?: string | null;
            line4?: string | null;
            postcode?: string | null;
            /** @enum {string|null} */
            country?: "England" | "Scotland" | "Wales" | "NorthernIreland" | "Other" | null;
            foreignCountry?: string | null;
        } | null;
        BulkSummary: {
            totalProcessed: number;
            successful: number;
            skipped: number;
            failed: number;
        };
        ApiToken: {
            /** Format: ulid */
            clientId: string;
            name: string;
            /** @description Direct grants. */
            organisationIds: string[];
            /** @description Whether every organisation of the account is reached, later ones too. */
            coversWholeCustomer: boolean;
            /**
             * Format: ulid
             * @description The organisation of requests without `X-Org-Id`, where several are reached.
             */
            defaultOrganisationId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** Format: date-time */
            secretRotatedAt: string | null;
        };
        ApiTokenWithSecret: {
            /** Format: ulid */
            clientId: string;
            name: string;
            /** @description Direct grants. */
            organisationIds: string[];
            /** @description Whether every organisation of the account is reached, later ones too. */
            coversWholeCustomer: boolean;
            /**
             * Format: ulid
             * @description The organisation of requests without `X-Org-Id`, where several are reached.
             */
            defaultOrganisationId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** Format: date-time */
            secretRotatedAt: string | null;
            /** @description Shown once; null when an `Idempotency-Key` is repeated: rotate for another one. */
            clientSecret: string | null;
        };
        TokenAccess: {
            /** Format: ulid */
            clientId: string;
            organisationIds: string[];
            coversWholeCustomer: boolean;
        };
        OrganisationInformation: {
            legalName: string;
            tradingName: string | null;
            companyRegistrationNumber: string | null;
            address: components["schemas"]["AddressRecord"];
            contactName: string | null;
            contactEmail: string | null;
            contactTelephone: string | null;
            startDate: string | null;
            /** @enum {string} */
            territory: "EnglandAndWales" | "Scotland" | "NorthernIreland";
            bankAccount: components["schemas"]["BankAccountRecord"];
            bacsServiceUserNumber: string | null;
            createdAt: string;
            updatedAt: string;
        };
        BankAccountRecord: {
            accountName: string;
            accountNumber: string;
            sortCode: string;
            buildingSocietyReference: string | null;
        } | null;
        OrganisationInformationChange: {
            legalName: string;
            tradingName?: string | null;
            companyRegistrationNumber?: string | null;
            address: components["schemas"]["Address"];
            contactName?: string | null;
            /** Format: email */
            contactEmail?: string | null;
            contactTelephone?: string | null;
            /** Format: date */
            startDate?: string | null;
            /** @enum {string|null} */
            territory?: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
            bankAccount?: components["schemas"]["BankAccount"];
            bacsServiceUserNumber?: string | null;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        BankAccount: {
            accountName: string;
            accountNumber: string;
            sortCode: string;
            buildingSocietyReference?: string | null;
        } | null;
        TaxSettings: {
            taxOfficeNumber: string;
            taxOfficeReference: string;
            payeReference: string;
            accountsOfficeReference: string;
            uniqueTaxpayerReference: string | null;
            corporationTaxReference: string | null;
            econ: string | null;
            employmentAllowance: boolean;
            employmentAllowanceMaxClaim: string | null;
            /**
             * @description Stated with a claim of Employment Allowance for tax years up to 2025-26, and needed for it.
             * @enum {string|null}
             */
            stateAidSector: "Industrial" | "Agriculture" | "Fisheries" | "RoadTransport" | "NotApplicable" | null;
            smallEmployersRelief: boolean | null;
            apprenticeshipLevy: boolean;
            apprenticeshipLevyAllowance: string | null;
            quarterlyPaymentSchedule: boolean;
            /** @enum {string} */
            senderType: "Employer" | "Agent" | "Bureau";
            gatewayCredentialsSet: boolean;
            createdAt: string;
            updatedAt: string;
        };
        /** @description `payeReference`, or its two parts. User and password of the gateway are never read back. */
        TaxSettingsChange: {
            taxOfficeNumber?: string;
            taxOfficeReference?: string;
            payeReference?: string;
            accountsOfficeReference: string;
            uniqueTaxpayerReference?: string;
            corporationTaxReference?: string;
            econ?: string | null;
            employmentAllowance?: boolean | null;
            employmentAllowanceMaxClaim?: string | number;
            /** @enum {string|null} */
            stateAidSector?: "Industrial" | "Agriculture" | "Fisheries" | "RoadTransport" | "NotApplicable" | null;
            smallEmployersRelief?: boolean | null;
            apprenticeshipLevy?: boolean | null;
            apprenticeshipLevyAllowance?: string | number;
            quarterlyPaymentSchedule?: boolean | null;
            /** @enum {string|null} */
            senderType?: "Employer" | "Agent" | "Bureau" | null;
            gatewayUserId?: string | null;
            gatewayPassword?: string | null;
            /** @description Not read when it is sent. */
            readonly gatewayCredentialsSet?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        WorkingPatternDefaults: {
            /** @enum {string} */
            patternType: "Weekly" | "Rotating";
            monday?: string;
            tuesday?: string;
            wednesday?: string;
            thursday?: string;
            friday?: string;
            saturday?: string;
            sunday?: string;
            weeks: {
                monday: string;
                tuesday: string;
                wednesday: string;
                thursday: string;
                friday: string;
                saturday: string;
                sunday: string;
            }[] | null;
            rotationStartDate: string | null;
            hoursPerWeek: string | null;
            bankHolidaysAreWorkingDays: boolean;
            /**
             * @description `Default` until a pattern is saved.
             * @enum {string}
             */
            source: "Organisation" | "Default";
        };
        /** @description A day counts from 0 (not worked) to 1 (worked). */
        WorkingPattern: {
            /** @enum {string|null} */
            patternType?: "Weekly" | "Rotating" | null;
            monday?: string | number;
            tuesday?: string | number;
            wednesday?: string | number;
            thursday?: string | number;
            friday?: string | number;
            saturday?: string | number;
            sunday?: string | number;
            weeks?: {
                monday: string | number;
                tuesday: string | number;
                wednesday: string | number;
                thursday: string | number;
                friday: string | number;
                saturday: string | number;
                sunday: string | number;
            }[] | null;
            /** Format: date */
            rotationStartDate?: string | null;
            hoursPerWeek?: string | number;
            bankHolidaysAreWorkingDays?: boolean | null;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
        };
        PayElement: {
            /** Format: ulid */
            payElementId: string;
            code: string;
            name: string;
            /** @enum {string} */
            direction: "Payment" | "Deduction" | "EmployerCost";
            /** @enum {string} */
            category: "BasicPay" | "Overtime" | "Bonus" | "Commission" | "Allowance" | "HolidayPay" | "SickPay" | "BackPay" | "Expense" | "Benefit" | "TerminationPayment" | "SalarySacrifice" | "PayrollGiving" | "Loan" | "Other";
            /** @enum {string} */
            calculationType: "FixedAmount" | "UnitsTimesRate" | "PercentageOfGross";
            /** @enum {string|null} */
            unitName: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
            defaultRate: string | null;
            defaultAmount: string | null;
            isTaxable: boolean;
            isNiable: boolean;
            isPensionable: boolean;
            isAttachable: boolean;
            isQualifyingEarnings: boolean;
            countsForMinimumWage: boolean;
            isNotional: boolean;
            isClass1aNiable: boolean;
            nominalCode: string | null;
            isSystem: boolean;
            isArchived: boolean;
            createdAt: string;
            updatedAt: string;
        };
        /** @description `isTaxable`, `isNiable`, `isPensionable`, `isAttachable` and `isQualifyingEarnings` are true on payments and false elsewhere when they are left out; the other flags are false. `isClass1aNiable` is for the part of termination awards above the threshold: payments in money that are taxed and not NI-able, as `isNiable` then says when it is left out. */
        PayElementChange: {
            code: string;
            name: string;
            /** @enum {string} */
            direction: "Payment" | "Deduction" | "EmployerCost";
            /** @enum {string|null} */
            category?: "BasicPay" | "Overtime" | "Bonus" | "Commission" | "Allowance" | "HolidayPay" | "SickPay" | "BackPay" | "Expense" | "Benefit" | "TerminationPayment" | "SalarySacrifice" | "PayrollGiving" | "Loan" | "Other" | null;
            /** @enum {string|null} */
            calculationType?: "FixedAmount" | "UnitsTimesRate" | "PercentageOfGross" | null;
            /** @enum {string|null} */
            unitName?: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
            defaultRate?: string | number;
            defaultAmount?: string | number;
            isTaxable?: boolean | null;
            isNiable?: boolean | null;
            isPensionable?: boolean | null;
            isAttachable?: boolean | null;
            isQualifyingEarnings?: boolean | null;
            countsForMinimumWage?: boolean | null;
            isNotional?: boolean | null;
            isClass1aNiable?: boolean | null;
            nominalCode?: string | null;
            /** @description Not read when it is sent. */
            readonly payElementId?: unknown;
            /** @description Not read when it is sent. */
            readonly isSystem?: unknown;
            /** @description Not read when it is sent. */
            readonly isArchived?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        PayrollConfig: {
            payrollConfigId: string;
            name: string;
            /** @enum {string} */
            payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            paymentPeriodConfig: {
                firstPeriodStartDate: string;
                firstPeriodEndDate: string;
                firstPaymentDate: string;
                /** @enum {string} */
                paymentDateRule: "SameDay" | "LastDay" | "LastWorkingDay" | "LastWeekday";
                /** @enum {string|null} */
                paymentWeekday: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday" | null;
                /** @enum {string} */
                nonWorkingDayRule: "None" | "PreviousWorkingDay" | "NextWorkingDay";
                /** @enum {string|null} */
                bankHolidayCalendar: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
            };
            workingPatternDefaults: components["schemas"]["WorkingPatternRecord"];
            isDefault: boolean;
            hasPayRuns: boolean;
            employeeCount: number;
            nextPeriod: {
                year: number;
                period: number;
            };
            lastLockedPeriod: {
                year: number;
                period: number;
            } | null;
            createdAt: string;
            updatedAt: string;
        };
        WorkingPatternRecord: {
            /** @enum {string} */
            patternType: "Weekly" | "Rotating";
            monday?: string;
            tuesday?: string;
            wednesday?: string;
            thursday?: string;
            friday?: string;
            saturday?: string;
            sunday?: string;
            weeks: {
                monday: string;
                tuesday: string;
                wednesday: string;
                thursday: string;
                friday: string;
                saturday: string;
                sunday: string;
            }[] | null;
            rotationStartDate: string | null;
            hoursPerWeek: string | null;
            bankHolidaysAreWorkingDays: boolean;
        } | null;
        PayrollConfigChange: {
            name: string;
            /** @enum {string} */
            payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            paymentPeriodConfig: components["schemas"]["PaymentPeriodConfigChange"];
            workingPatternDefaults?: components["schemas"]["WorkingPattern"] & (Record<string, never> | null);
            isDefault?: boolean | null;
            /** @description Not read when it is sent. */
            readonly payrollConfigId?: unknown;
            /** @description Not read when it is sent. */
            readonly hasPayRuns?: unknown;
            /** @description Not read when it is sent. */
            readonly employeeCount?: unknown;
            /** @description Not read when it is sent. */
            readonly nextPeriod?: unknown;
            /** @description Not read when it is sent. */
            readonly lastLockedPeriod?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        PaymentPeriodConfigChange: {
            /** Format: date */
            firstPeriodStartDate: string;
            /** Format: date */
            firstPeriodEndDate?: string | null;
            /** Format: date */
            firstPaymentDate: string;
            /** @enum {string|null} */
            paymentDateRule?: "SameDay" | "LastDay" | "LastWorkingDay" | "LastWeekday" | null;
            /** @enum {string|null} */
            paymentWeekday?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday" | null;
            /** @enum {string|null} */
            nonWorkingDayRule?: "None" | "PreviousWorkingDay" | "NextWorkingDay" | null;
            /** @enum {string|null} */
            bankHolidayCalendar?: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
        };
        Employee: {
            employeeId: string;
            version: number;
            /** @enum {string} */
            status: "Active" | "Leaver" | "Upcoming";
            title: string | null;
            firstName: string;
            middleName: string | null;
            lastName: string;
            knownAs: string | null;
            previousLastName: string | null;
            dateOfBirth: string;
            /** @enum {string} */
            gender: "Male" | "Female";
            nationalInsuranceNumber: string | null;
            passportNumber: string | null;
            email: string | null;
            telephone: string | null;
            mobile: string | null;
            address: components["schemas"]["AddressRecord"];
            partner: {
                firstName: string;
                lastName: string;
                nationalInsuranceNumber: string | null;
            } | null;
            payrollId: string;
            payrollConfigId: string;
            externalReferenceId: string | null;
            startDate: string;
            continuousEmploymentDate: string | null;
            jobTitle: string | null;
            department: string | null;
            costCentre: string | null;
            tags: string[];
            /** @enum {string|null} */
            territory: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
            /** @enum {string} */
            employmentType: "Employee" | "Worker" | "Director" | "Pensioner" | "OffPayrollWorker";
            irregularEmployment: boolean;
            /** @enum {string|null} */
            hoursWorkedBand: "A" | "B" | "C" | "D" | "E" | null;
            workplacePostcode: string | null;
            isApprentice: boolean;
            apprenticeshipStartDate: string | null;
            apprenticeshipEndDate: string | null;
            director: {
                isDirector: boolean;
                appointmentDate: string;
                cessationDate: string | null;
                /** @enum {string} */
                nicMethod: "Annual" | "Alternative";
            } | null;
            salary: string | null;
            salaryHistory: components["schemas"]["SalaryVersion"][];
            workingPatterns: components["schemas"]["DatedWorkingPatternRecord"][];
            sspQualifyingDayPolicies: {
                effectiveFrom: string;
                qualifyingDays: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[];
                /** @enum {string} */
                source: "Employee" | "Organisation" | "Default";
            }[];
            starter: {
                startDate: string;
                /** @enum {string|null} */
                starterDeclaration: "A" | "B" | "C" | "NotProvided" | null;
                p45: {
                    previousPayeReference: string | null;
                    leavingDate: string;
                    taxCode: string;
                    week1Month1: boolean;
                    previousTaxablePay: string | null;
                    previousTaxPaid: string | null;
                    taxWeek: number | null;
                    taxMonth: number | null;
                    studentLoanDeductions: boolean;
                } | null;
                /** @enum {string|null} */
                studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
                postgraduateLoan: boolean;
                overseasSecondment: {
                    /** @enum {string} */
                    type: "MoreThan183Days" | "LessThan183Days" | "BothInAndOutOfUk";
                    eeaCitizen: boolean;
                    epm6Scheme: boolean;
                } | null;
                pensioner: {
                    annualPension: string;
                    isBereaved: boolean;
                } | null;
                reportOnFps: boolean;
            } | null;
            leaver: components["schemas"]["LeaverRecord"];
            taxCodes: components["schemas"]["TaxCodeRecord"][];
            niCategories: components["schemas"]["NiCategoryRecord"][];
            taxCode: string | null;
            week1Month1: boolean | null;
            niCategory: string | null;
            studentLoan: components["schemas"]["StudentLoanRecord"];
            postgraduateLoan: components["schemas"]["PostgraduateLoanRecord"];
            bankAccount: components["schemas"]["BankAccountRecord"];
            /** @enum {string} */
            paymentMethod: "Bacs" | "Cheque" | "Cash";
            bankAccounts: components["schemas"]["SplitBankAccountRecord"][];
            paidToNonIndividual: boolean;
            openingBalance: {
                [key: string]: components["schemas"]["OpeningBalanceRecord"];
            };
            openingBalanceDirector: {
                [key: string]: components["schemas"]["OpeningBalanceRecord"];
            };
            createdAt: string;
            updatedAt: string;
        };
        SalaryVersion: {
            salary: string;
            effectiveFrom: string;
            reason: string | null;
            fullTimeSalary: string | null;
            fteFactor: string | null;
            /** @enum {string} */
            source: "Manual" | "Starting" | "EmployeeRecord";
            createdAt: string;
        };
        DatedWorkingPatternRecord: {
            effectiveFrom: string;
            /** @enum {string} */
            patternType: "Weekly" | "Rotating";
            monday?: string;
            tuesday?: string;
            wednesday?: string;
            thursday?: string;
            friday?: string;
            saturday?: string;
            sunday?: string;
            weeks: {
                monday: string;
                tuesday: string;
                wednesday: string;
                thursday: string;
                friday: string;
                saturday: string;
                sunday: string;
            }[] | null;
            rotationStartDate: string | null;
            hoursPerWeek: string | null;
            bankHolidaysAreWorkingDays: boolean;
        };
        LeaverRecord: {
            leavingDate: string;
            /** @enum {string|null} */
            leavingReason: "Resigned" | "Dismissed" | "Redundancy" | "Retired" | "EndOfContract" | "Deceased" | "TransferOut" | "Other" | null;
            isDeceased: boolean;
            payAfterLeaving: boolean;
            p45Issued: boolean;
        } | null;
        TaxCodeRecord: {
            effectiveDate: string;
            taxCode: string;
            week1Month1: boolean;
            /** @enum {string} */
            source: "Manual" | "P6" | "P9" | "P45" | "StarterDeclaration" | "YearEnd" | "Emergency";
            notificationId: string | null;
            previousTaxablePay: string | null;
            previousTaxPaid: string | null;
            createdAt: string;
        };
        NiCategoryRecord: {
            effectiveDate: string;
            niCategory: string;
            workplacePostcode: string | null;
            civilianEmploymentStartDate: string | null;
            createdAt: string;
        };
        StudentLoanRecord: {
            /** @enum {string} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5";
            startDate: string;
            endDate: string | null;
            /** @enum {string} */
            source: "Manual" | "SL1" | "SL2" | "PGL1" | "PGL2" | "P45" | "StarterDeclaration";
            notificationId: string | null;
        } | null;
        PostgraduateLoanRecord: {
            startDate: string;
            endDate: string | null;
            /** @enum {string} */
            source: "Manual" | "SL1" | "SL2" | "PGL1" | "PGL2" | "P45" | "StarterDeclaration";
            notificationId: string | null;
        } | null;
        SplitBankAccountRecord: {
            accountName: string;
            accountNumber: string;
            sortCode: string;
            buildingSocietyReference: string | null;
            /** @enum {string} */
            splitType: "Amount" | "Percentage" | "Remainder";
            splitValue: string | null;
        };
        OpeningBalanceRecord: {
            grossPay: string | null;
            taxablePay: string;
            tax: string;
            previousTaxablePay: string | null;
            previousTaxPaid: string | null;
            niBandResult: {
                [key: string]: {
                    grossForEmployeeNi: string;
                    grossForEmployerNi: string;
                    ni: string;
                    employerNi: string;
                    bands: {
                        atLel: string;
                        lelToPt: string;
                        ptToUel: string;
                        aboveUel: string;
                    } | null;
                };
            };
            studentLoan: string | null;
            postgraduateLoan: string | null;
            pensionContributionsByType: {
                [key: string]: string;
            };
            pension: string;
            employerPension: string | null;
            statutoryPay: {
                [key: string]: string;
            };
            benefitsTaxedViaPayroll: string | null;
            class1aOnTermination: string | null;
            weeksPaid: number | null;
            grossForEmployeeNi: string;
            grossForEmployerNi: string;
            ni: string;
            employerNi: string;
        };
        NewEmployee: {
            title?: string | null;
            firstName: string;
            middleName?: string | null;
            lastName: string;
            knownAs?: string | null;
            previousLastName?: string | null;
            /** Format: date */
            dateOfBirth: string;
            /** @enum {string} */
            gender: "Male" | "Female";
            nationalInsuranceNumber?: string;
            passportNumber?: string | null;
            /** Format: email */
            email?: string | null;
            telephone?: string | null;
            mobile?: string | null;
            address?: components["schemas"]["Address"];
            partner?: {
                firstName: string;
                lastName: string;
                nationalInsuranceNumber?: string;
            } | null;
            payrollId?: string | null;
            /** Format: ulid */
            payrollConfigId?: string | null;
            externalReferenceId?: string | null;
            /** Format: date */
            startDate: string;
            /** Format: date */
            continuousEmploymentDate?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            costCentre?: string | null;
            tags?: string[] | null;
            /** @enum {string|null} */
            territory?: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
            /** @enum {string|null} */
            employmentType?: "Employee" | "Worker" | "Director" | "Pensioner" | "OffPayrollWorker" | null;
            irregularEmployment?: boolean | null;
            /** @enum {string|null} */
            hoursWorkedBand?: "A" | "B" | "C" | "D" | "E" | null;
            workplacePostcode?: string;
            isApprentice?: boolean | null;
            /** Format: date */
            apprenticeshipStartDate?: string | null;
            /** Format: date */
            apprenticeshipEndDate?: string | null;
            director?: components["schemas"]["DirectorChange"];
            bankAccount?: components["schemas"]["BankAccount"];
            /** @enum {string|null} */
            paymentMethod?: "Bacs" | "Cheque" | "Cash" | null;
            bankAccounts?: components["schemas"]["SplitBankAccount"][] | null;
            paidToNonIndividual?: boolean | null;
            workingPatterns?: components["schemas"]["DatedWorkingPattern"][] | null;
            sspQualifyingDayPolicies?: components["schemas"]["SspQualifyingDayPolicy"][] | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly version?: unknown;
            /** @description Not read when it is sent. */
            readonly status?: unknown;
            /** @description Not read when it is sent. */
            readonly salaryHistory?: unknown;
            /** @description Not read when it is sent. */
            readonly leaver?: unknown;
            /** @description Not read when it is sent. */
            readonly taxCodes?: unknown;
            /** @description Not read when it is sent. */
            readonly niCategories?: unknown;
            /** @description Not read when it is sent. */
            readonly studentLoan?: unknown;
            /** @description Not read when it is sent. */
            readonly postgraduateLoan?: unknown;
            /** @description Not read when it is sent. */
            readonly openingBalance?: unknown;
            /** @description Not read when it is sent. */
            readonly openingBalanceDirector?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
            salary?: string | number;
            starter?: components["schemas"]["StarterChange"];
            taxCode?: string | null;
            week1Month1?: boolean | null;
            niCategory?: string | null;
        };
        DirectorChange: {
            /** Format: date */
            appointmentDate: string;
            /** Format: date */
            cessationDate?: string | null;
            /** @enum {string} */
            nicMethod: "Annual" | "Alternative";
            /** @description Not read when it is sent. */
            readonly isDirector?: unknown;
        } | null;
        SplitBankAccount: {
            accountName: string;
            accountNumber: string;
            sortCode: string;
            buildingSocietyReference?: string | null;
            /** @enum {string} */
            splitType: "Amount" | "Percentage" | "Remainder";
            splitValue?: string | number;
        };
        DatedWorkingPattern: {
            /** Format: date */
            effectiveFrom: string;
            /** @enum {string|null} */
            patternType?: "Weekly" | "Rotating" | null;
            monday?: string | number;
            tuesday?: string | number;
            wednesday?: string | number;
            thursday?: string | number;
            friday?: string | number;
            saturday?: string | number;
            sunday?: string | number;
            weeks?: {
                monday: string | number;
                tuesday: string | number;
                wednesday: string | number;
                thursday: string | number;
                friday: string | number;
                saturday: string | number;
                sunday: string | number;
            }[] | null;
            /** Format: date */
            rotationStartDate?: string | null;
            hoursPerWeek?: string | number;
            bankHolidaysAreWorkingDays?: boolean | null;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
        };
        SspQualifyingDayPolicy: {
            /** Format: date */
            effectiveFrom: string;
            qualifyingDays: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[];
            /** @description Not read when it is sent. */
            readonly source?: unknown;
        };
        StarterChange: {
            /** Format: date */
            startDate: string;
            /** @enum {string|null} */
            starterDeclaration?: "A" | "B" | "C" | "NotProvided" | null;
            p45?: components["schemas"]["StarterP45"];
            /** @enum {string|null} */
            studentLoanPlan?: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
            postgraduateLoan?: boolean | null;
            overseasSecondment?: {
                /** @enum {string} */
                type: "MoreThan183Days" | "LessThan183Days" | "BothInAndOutOfUk";
                eeaCitizen?: boolean | null;
                epm6Scheme?: boolean | null;
            } | null;
            pensioner?: {
                annualPension: string | number;
                isBereaved?: boolean | null;
            } | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly reportOnFps?: unknown;
            /** @description Not read when it is sent. */
            readonly derivedTaxCode?: unknown;
            /** @description Not read when it is sent. */
            readonly derivedWeek1Month1?: unknown;
        } | null;
        StarterP45: {
            previousPayeReference?: string | null;
            /** Format: date */
            leavingDate: string;
            taxCode: string;
            week1Month1?: boolean | null;
            previousTaxablePay?: string | number;
            previousTaxPaid?: string | number;
            taxWeek?: number | null;
            taxMonth?: number | null;
            studentLoanDeductions?: boolean | null;
        } | null;
        EmployeeReplacement: {
            title?: string | null;
            firstName: string;
            middleName?: string | null;
            lastName: string;
            knownAs?: string | null;
            previousLastName?: string | null;
            /** Format: date */
            dateOfBirth: string;
            /** @enum {string} */
            gender: "Male" | "Female";
            nationalInsuranceNumber?: string;
            passportNumber?: string | null;
            /** Format: email */
            email?: string | null;
            telephone?: string | null;
            mobile?: string | null;
            address?: components["schemas"]["Address"];
            partner?: {
                firstName: string;
                lastName: string;
                nationalInsuranceNumber?: string;
            } | null;
            payrollId?: string | null;
            /** Format: ulid */
            payrollConfigId?: string | null;
            externalReferenceId?: string | null;
            /** Format: date */
            startDate: string;
            /** Format: date */
            continuousEmploymentDate?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            costCentre?: string | null;
            tags?: string[] | null;
            /** @enum {string|null} */
            territory?: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
            /** @enum {string|null} */
            employmentType?: "Employee" | "Worker" | "Director" | "Pensioner" | "OffPayrollWorker" | null;
            irregularEmployment?: boolean | null;
            /** @enum {string|null} */
            hoursWorkedBand?: "A" | "B" | "C" | "D" | "E" | null;
            workplacePostcode?: string;
            isApprentice?: boolean | null;
            /** Format: date */
            apprenticeshipStartDate?: string | null;
            /** Format: date */
            apprenticeshipEndDate?: string | null;
            director?: components["schemas"]["DirectorChange"];
            bankAccount?: components["schemas"]["BankAccount"];
            /** @enum {string|null} */
            paymentMethod?: "Bacs" | "Cheque" | "Cash" | null;
            bankAccounts?: components["schemas"]["SplitBankAccount"][] | null;
            paidToNonIndividual?: boolean | null;
            workingPatterns?: components["schemas"]["DatedWorkingPattern"][] | null;
            sspQualifyingDayPolicies?: components["schemas"]["SspQualifyingDayPolicy"][] | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly version?: unknown;
            /** @description Not read when it is sent. */
            readonly status?: unknown;
            /** @description Not read when it is sent. */
            readonly salaryHistory?: unknown;
            /** @description Not read when it is sent. */
            readonly leaver?: unknown;
            /** @description Not read when it is sent. */
            readonly taxCodes?: unknown;
            /** @description Not read when it is sent. */
            readonly niCategories?: unknown;
            /** @description Not read when it is sent. */
            readonly studentLoan?: unknown;
            /** @description Not read when it is sent. */
            readonly postgraduateLoan?: unknown;
            /** @description Not read when it is sent. */
            readonly openingBalance?: unknown;
            /** @description Not read when it is sent. */
            readonly openingBalanceDirector?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
            salary?: string | number;
            /** @description Not read when it is sent. */
            readonly starter?: unknown;
            /** @description Not read when it is sent. */
            readonly taxCode?: unknown;
            /** @description Not read when it is sent. */
            readonly week1Month1?: unknown;
            /** @description Not read when it is sent. */
            readonly niCategory?: unknown;
        };
        /** @description A JSON Merge Patch of an `EmployeeReplacement`: what is left out stays, null clears. */
        EmployeePatch: {
            title?: string | null;
            firstName?: string;
            middleName?: string | null;
            lastName?: string;
            knownAs?: string | null;
            previousLastName?: string | null;
            /** Format: date */
            dateOfBirth?: string;
            /** @enum {string} */
            gender?: "Male" | "Female";
            nationalInsuranceNumber?: string;
            passportNumber?: string | null;
            /** Format: email */
            email?: string | null;
            telephone?: string | null;
            mobile?: string | null;
            address?: components["schemas"]["Address"];
            partner?: {
                firstName: string;
                lastName: string;
                nationalInsuranceNumber?: string;
            } | null;
            payrollId?: string | null;
            /** Format: ulid */
            payrollConfigId?: string | null;
            externalReferenceId?: string | null;
            /** Format: date */
            startDate?: string;
            /** Format: date */
            continuousEmploymentDate?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            costCentre?: string | null;
            tags?: string[] | null;
            /** @enum {string|null} */
            territory?: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
            /** @enum {string|null} */
            employmentType?: "Employee" | "Worker" | "Director" | "Pensioner" | "OffPayrollWorker" | null;
            irregularEmployment?: boolean | null;
            /** @enum {string|null} */
            hoursWorkedBand?: "A" | "B" | "C" | "D" | "E" | null;
            workplacePostcode?: string;
            isApprentice?: boolean | null;
            /** Format: date */
            apprenticeshipStartDate?: string | null;
            /** Format: date */
            apprenticeshipEndDate?: string | null;
            director?: components["schemas"]["DirectorChange"];
            bankAccount?: components["schemas"]["BankAccount"];
            /** @enum {string|null} */
            paymentMethod?: "Bacs" | "Cheque" | "Cash" | null;
            bankAccounts?: components["schemas"]["SplitBankAccount"][] | null;
            paidToNonIndividual?: boolean | null;
            workingPatterns?: components["schemas"]["DatedWorkingPattern"][] | null;
            sspQualifyingDayPolicies?: components["schemas"]["SspQualifyingDayPolicy"][] | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly version?: unknown;
            /** @description Not read when it is sent. */
            readonly status?: unknown;
            /** @description Not read when it is sent. */
            readonly salaryHistory?: unknown;
            /** @description Not read when it is sent. */
            readonly leaver?: unknown;
            /** @description Not read when it is sent. */
            readonly taxCodes?: unknown;
            /** @description Not read when it is sent. */
            readonly niCategories?: unknown;
            /** @description Not read when it is sent. */
            readonly studentLoan?: unknown;
            /** @description Not read when it is sent. */
            readonly postgraduateLoan?: unknown;
            /** @description Not read when it is sent. */
            readonly openingBalance?: unknown;
            /** @description Not read when it is sent. */
            readonly openingBalanceDirector?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
            salary?: string | number;
            /** @description Not read when it is sent. */
            readonly starter?: unknown;
            /** @description Not read when it is sent. */
            readonly taxCode?: unknown;
            /** @description Not read when it is sent. */
            readonly week1Month1?: unknown;
            /** @description Not read when it is sent. */
            readonly niCategory?: unknown;
        };
        ProcessedEmployee: {
            /** @description The place in `employees`, from 0. */
            index: number;
            /** Format: ulid */
            employeeId: string | null;
            success: boolean;
            /** @enum {string|null} */
            action: "Created" | "Updated" | "Unchanged" | null;
            /** @description The token of the refusal. */
            error: string | null;
            issues: components["schemas"]["ValidationIssue"][];
        };
        Starter: {
            employeeId: string;
            startDate: string;
            /** @enum {string|null} */
            starterDeclaration: "A" | "B" | "C" | "NotProvided" | null;
            p45: {
                previousPayeReference: string | null;
                leavingDate: string;
                taxCode: string;
                week1Month1: boolean;
                previousTaxablePay: string | null;
                previousTaxPaid: string | null;
                taxWeek: number | null;
                taxMonth: number | null;
                studentLoanDeductions: boolean;
            } | null;
            /** @enum {string|null} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
            postgraduateLoan: boolean;
            overseasSecondment: {
                /** @enum {string} */
                type: "MoreThan183Days" | "LessThan183Days" | "BothInAndOutOfUk";
                eeaCitizen: boolean;
                epm6Scheme: boolean;
            } | null;
            pensioner: {
                annualPension: string;
                isBereaved: boolean;
            } | null;
            reportOnFps: boolean;
            derivedTaxCode: string;
            derivedWeek1Month1: boolean;
        };
        Leaver: {
            employeeId: string;
            leavingDate: string;
            /** @enum {string|null} */
            leavingReason: "Resigned" | "Dismissed" | "Redundancy" | "Retired" | "EndOfContract" | "Deceased" | "TransferOut" | "Other" | null;
            isDeceased: boolean;
            payAfterLeaving: boolean;
            p45Issued: boolean;
        };
        LeaverChange: {
            /** Format: date */
            leavingDate: string;
            /** @enum {string|null} */
            leavingReason?: "Resigned" | "Dismissed" | "Redundancy" | "Retired" | "EndOfContract" | "Deceased" | "TransferOut" | "Other" | null;
            payAfterLeaving?: boolean | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly isDeceased?: unknown;
            /** @description Not read when it is sent. */
            readonly p45Issued?: unknown;
        };
        LeaversChange: {
            leavers: {
                /** Format: ulid */
                employeeId: string;
                /** Format: date */
                leavingDate: string;
                /** @enum {string|null} */
                leavingReason?: "Resigned" | "Dismissed" | "Redundancy" | "Retired" | "EndOfContract" | "Deceased" | "TransferOut" | "Other" | null;
            }[];
        };
        NinoChange: {
            nationalInsuranceNumber?: string;
        };
        PayrollIdChange: {
            payrollId: string;
        };
        EmployeePayrollConfigChange: {
            /** Format: ulid */
            payrollConfigId: string;
        };
        EmployeeTaxCode: {
            employeeId: string;
            effectiveDate: string;
            taxCode: string;
            week1Month1: boolean;
            /** @enum {string} */
            source: "Manual" | "P6" | "P9" | "P45" | "StarterDeclaration" | "YearEnd" | "Emergency";
            notificationId: string | null;
            previousTaxablePay: string | null;
            previousTaxPaid: string | null;
            createdAt: string;
        };
        TaxCodeChange: {
            /** Format: date */
            effectiveDate: string;
            taxCode: string;
            week1Month1?: boolean | null;
            previousTaxablePay?: string | number;
            previousTaxPaid?: string | number;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
            /** @description Not read when it is sent. */
            readonly notificationId?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
        };
        EmployeeNiCategory: {
            employeeId: string;
            effectiveDate: string;
            niCategory: string;
            workplacePostcode: string | null;
            civilianEmploymentStartDate: string | null;
            createdAt: string;
        };
        NiCategoryChange: {
            /** Format: date */
            effectiveDate: string;
            niCategory: string;
            workplacePostcode?: string;
            /** Format: date */
            civilianEmploymentStartDate?: string | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
        };
        EffectiveTaxInfo: {
            employeeId: string;
            date: string;
            taxCode: string | null;
            week1Month1: boolean | null;
            taxCodeEffectiveDate: string | null;
            /** @enum {string|null} */
            taxRegime: "England" | "Scotland" | "Wales" | null;
            niCategory: string | null;
            niCategoryEffectiveDate: string | null;
            /** @enum {string|null} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
            postgraduateLoan: boolean;
            isDirector: boolean;
        };
        EmployeeStudentLoan: {
            employeeId: string;
            /** @enum {string} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5";
            startDate: string;
            endDate: string | null;
            /** @enum {string} */
            source: "Manual" | "SL1" | "SL2" | "PGL1" | "PGL2" | "P45" | "StarterDeclaration";
            notificationId: string | null;
        };
        StudentLoanStart: {
            /** Format: date */
            startDate: string;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
            /** @description Not read when it is sent. */
            readonly notificationId?: unknown;
            /** @description Not read when it is sent. */
            readonly endDate?: unknown;
            /** @enum {string} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5";
        };
        LoanEnd: {
            /** Format: date */
            endDate: string;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
            /** @description Not read when it is sent. */
            readonly notificationId?: unknown;
        };
        EmployeePostgraduateLoan: {
            employeeId: string;
            startDate: string;
            endDate: string | null;
            /** @enum {string} */
            source: "Manual" | "SL1" | "SL2" | "PGL1" | "PGL2" | "P45" | "StarterDeclaration";
            notificationId: string | null;
        };
        PostgraduateLoanStart: {
            /** Format: date */
            startDate: string;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
            /** @description Not read when it is sent. */
            readonly notificationId?: unknown;
            /** @description Not read when it is sent. */
            readonly endDate?: unknown;
        };
        SalaryHistory: {
            employeeId: string;
            salary: string | null;
            salaryHistory: components["schemas"]["SalaryVersion"][];
        };
        /** @description One version, which is added or takes the place of that of its day; or `salaryHistory`, which takes the place of every version from the first unlocked day. */
        SalaryChange: {
            salary?: string | number;
            /** Format: date */
            effectiveFrom?: string;
            reason?: string | null;
            fullTimeSalary?: string | number;
            fteFactor?: string | number;
            salaryHistory?: {
                salary: string | number;
                /** Format: date */
                effectiveFrom: string;
                reason?: string | null;
                fullTimeSalary?: string | number;
                fteFactor?: string | number;
                /** @description Not read when it is sent. */
                readonly createdAt?: unknown;
                /** @description Not read when it is sent. */
                readonly source?: unknown;
            }[];
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
        };
        OpeningBalances: {
            employeeId: string;
            openingBalance: {
                [key: string]: components["schemas"]["OpeningBalanceRecord"];
            };
            openingBalanceDirector: {
                [key: string]: components["schemas"]["OpeningBalanceRecord"];
            };
        };
        OpeningBalanceChange: {
            openingBalance?: {
                [key: string]: components["schemas"]["OpeningBalanceOfYear"];
            } | null;
            openingBalanceDirector?: {
                [key: string]: components["schemas"]["OpeningBalanceOfYear"];
            } | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
        };
        OpeningBalanceOfYear: {
            grossPay?: string | number;
            taxablePay: string | number;
            tax: string | number;
            previousTaxablePay?: string | number;
            previousTaxPaid?: string | number;
            niBandResult?: {
                [key: string]: {
                    grossForEmployeeNi: string | number;
                    grossForEmployerNi: string | number;
                    ni: string | number;
                    employerNi: string | number;
                    bands?: {
                        atLel: string | number;
                        lelToPt: string | number;
                        ptToUel: string | number;
                        aboveUel: string | number;
                    } | null;
                };
            } | null;
            studentLoan?: string | number;
            postgraduateLoan?: string | number;
            pensionContributionsByType?: {
                ReliefAtSource?: string | number;
                SalarySacrifice?: string | number;
                NetPayArrangement?: string | number;
            } | null;
            pension?: string | number;
            employerPension?: string | number;
            statutoryPay?: {
                StatutorySickPay?: string | number;
                StatutoryMaternityPay?: string | number;
                StatutoryPaternityPay?: string | number;
                StatutoryAdoptionPay?: string | number;
                StatutorySharedParentalPay?: string | number;
                StatutoryParentalBereavementPay?: string | number;
                StatutoryNeonatalCarePay?: string | number;
            } | null;
            benefitsTaxedViaPayroll?: string | number;
            class1aOnTermination?: string | number;
            weeksPaid?: number | null;
            grossForEmployeeNi?: string | number;
            grossForEmployerNi?: string | number;
            ni?: string | number;
            employerNi?: string | number;
        };
        SalaryConfiguration: {
            /** @enum {string} */
            calculationMethod: "CalendarDays" | "WorkingDays";
            /** @description While false, no salary lines are posted to pay runs. */
            enabled: boolean;
            createdAt: string;
            updatedAt: string;
        };
        SalaryConfigurationChange: {
            /** @enum {string} */
            calculationMethod: "CalendarDays" | "WorkingDays";
            /** @description While false, no salary lines are posted to pay runs. */
            enabled: boolean;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        EmployeeSalaryConfiguration: {
            /** Format: ulid */
            employeeId: string;
            /**
             * @description The override; null without one.
             * @enum {string|null}
             */
            calculationMethod: "CalendarDays" | "WorkingDays" | null;
            /** @enum {string} */
            effectiveCalculationMethod: "CalendarDays" | "WorkingDays";
            /**
             * @description The level that decides: `Default` where neither has settled anything.
             * @enum {string}
             */
            source: "Employee" | "Organisation" | "Default";
            createdAt: string | null;
            updatedAt: string | null;
        };
        EmployeeSalaryConfigurationChange: {
            /** @enum {string} */
            calculationMethod: "CalendarDays" | "WorkingDays";
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly effectiveCalculationMethod?: unknown;
            /** @description Not read when it is sent. */
            readonly source?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        LeaveDocument: {
            sickness: components["schemas"]["LeavePolicy"];
            familyLeave: components["schemas"]["LeavePolicy"];
            byType: {
                StatutorySickPay?: components["schemas"]["LeavePolicy"];
                StatutoryMaternityPay?: components["schemas"]["LeavePolicy"];
                StatutoryPaternityPay?: components["schemas"]["LeavePolicy"];
                StatutoryAdoptionPay?: components["schemas"]["LeavePolicy"];
                StatutorySharedParentalPay?: components["schemas"]["LeavePolicy"];
                StatutoryParentalBereavementPay?: components["schemas"]["LeavePolicy"];
                StatutoryNeonatalCarePay?: components["schemas"]["LeavePolicy"];
            };
            effective: components["schemas"]["EffectiveLeavePolicies"];
            createdAt: string | null;
            updatedAt: string | null;
        };
        LeavePolicy: {
            /**
             * @description `DeductAbsentDays` takes absent days out of salary, and tops them up where there are tiers. `FullPay` tops every day of leave up to full salary.
             * @enum {string}
             */
            type: "DeductAbsentDays" | "FullPay";
            tiers: {
                duration: {
                    value: number;
                    /** @enum {string} */
                    unit: "Day" | "Week" | "Month";
                };
                percentage: string;
            }[];
        } | null;
        /** @description What applies to each of the seven payments, and who settled it. */
        EffectiveLeavePolicies: {
            StatutorySickPay: components["schemas"]["EffectiveLeavePolicy"];
            StatutoryMaternityPay: components["schemas"]["EffectiveLeavePolicy"];
            StatutoryPaternityPay: components["schemas"]["EffectiveLeavePolicy"];
            StatutoryAdoptionPay: components["schemas"]["EffectiveLeavePolicy"];
            StatutorySharedParentalPay: components["schemas"]["EffectiveLeavePolicy"];
            StatutoryParentalBereavementPay: components["schemas"]["EffectiveLeavePolicy"];
            StatutoryNeonatalCarePay: components["schemas"]["EffectiveLeavePolicy"];
        };
        EffectiveLeavePolicy: {
            policy: components["schemas"]["LeavePolicy"];
            /**
             * @description The level that decides: `Default` where neither has settled anything.
             * @enum {string}
             */
            source: "Employee" | "Organisation" | "Default";
        };
        /** @description In one document a payment's own policy in `byType` beats `sickness` and `familyLeave`. */
        LeaveDocumentChange: {
            sickness?: components["schemas"]["LeavePolicyChange"];
            familyLeave?: components["schemas"]["LeavePolicyChange"];
            byType?: {
                StatutorySickPay?: components["schemas"]["LeavePolicyChange"];
                StatutoryMaternityPay?: components["schemas"]["LeavePolicyChange"];
                StatutoryPaternityPay?: components["schemas"]["LeavePolicyChange"];
                StatutoryAdoptionPay?: components["schemas"]["LeavePolicyChange"];
                StatutorySharedParentalPay?: components["schemas"]["LeavePolicyChange"];
                StatutoryParentalBereavementPay?: components["schemas"]["LeavePolicyChange"];
                StatutoryNeonatalCarePay?: components["schemas"]["LeavePolicyChange"];
            } | null;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly effective?: unknown;
            /** @description Not read when it is sent. */
            readonly createdAt?: unknown;
            /** @description Not read when it is sent. */
            readonly updatedAt?: unknown;
        };
        /** @description `type` is `DeductAbsentDays` when it is left out. Tiers follow one another from the leave's first day. */
        LeavePolicyChange: {
            /**
             * @description `DeductAbsentDays` takes absent days out of salary, and tops them up where there are tiers. `FullPay` tops every day of leave up to full salary.
             * @enum {string|null}
             */
            type?: "DeductAbsentDays" | "FullPay" | null;
            tiers?: {
                duration: {
                    value: number;
                    /** @enum {string} */
                    unit: "Day" | "Week" | "Month";
                };
                /** @description Per cent of salary. */
                percentage: string | number;
            }[] | null;
        } | null;
        EmployeeLeaveDocument: {
            employeeId: string;
            sickness: components["schemas"]["LeavePolicy"];
            familyLeave: components["schemas"]["LeavePolicy"];
            byType: {
                StatutorySickPay?: components["schemas"]["LeavePolicy"];
                StatutoryMaternityPay?: components["schemas"]["LeavePolicy"];
                StatutoryPaternityPay?: components["schemas"]["LeavePolicy"];
                StatutoryAdoptionPay?: components["schemas"]["LeavePolicy"];
                StatutorySharedParentalPay?: components["schemas"]["LeavePolicy"];
                StatutoryParentalBereavementPay?: components["schemas"]["LeavePolicy"];
                StatutoryNeonatalCarePay?: components["schemas"]["LeavePolicy"];
            };
            effective: components["schemas"]["EffectiveLeavePolicies"];
            createdAt: string | null;
            updatedAt: string | null;
        };
        SalaryOfPeriod: {
            /** @enum {string} */
            calculationMethod: "CalendarDays" | "WorkingDays";
            /**
             * @description The level that decides: `Default` where neither has settled anything.
             * @enum {string}
             */
            source: "Employee" | "Organisation" | "Default";
            /** @description The employed days of the period; null when there are none. */
            employmentWindow: {
                from: string;
                to: string;
            } | null;
            lines: components["schemas"]["SalaryLine"][];
            totalAmount: string;
        };
        SalaryLine: {
            /** @description The same for the same employee, payroll, period, segment, type and tier. */
            id: string;
            /** @enum {string} */
            kind: "Salary" | "StatutoryAbsenceAdjustment" | "StatutoryTopUp";
            units: string;
            /** @enum {string} */
            unitName: "Day" | "Period";
            /** @description For display: the amount is not made of it. */
            payRate: string;
            amount: string;
            /** @description Qualifying days of the tax year; null for a whole period. */
            divisor: string | null;
            segmentStart: string;
            segmentEnd: string;
            /** @enum {string|null} */
            statutoryType: "StatutorySickPay" | "StatutoryMaternityPay" | "StatutoryPaternityPay" | "StatutoryAdoptionPay" | "StatutorySharedParentalPay" | "StatutoryParentalBereavementPay" | "StatutoryNeonatalCarePay" | null;
            salary: string;
            effectiveFrom: string;
            tier: number | null;
            percentage: string | null;
            /** @enum {boolean} */
            canEdit: false;
        };
        SalaryDryRun: {
            /** Format: ulid */
            payrollConfigId: string;
            /** Format: date */
            periodStartDate: string;
            /** Format: date */
            periodEndDate: string;
            /** @enum {string} */
            frequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            statutoryLines?: components["schemas"]["StatutoryLine"][] | null;
            /** @description First day of the leave, from which top-up tiers count: one date, or a date for each statutory type. Needed where a tier applies. */
            leaveStart?: string | {
                [key: string]: string;
            } | null;
        };
        /** @description A slice of statutory pay for absent days, first and last included. `units` and `unitName` are not worked with: days are counted from the dates. */
        StatutoryLine: {
            /** @enum {string} */
            statutoryType: "StatutorySickPay" | "StatutoryMaternityPay" | "StatutoryPaternityPay" | "StatutoryAdoptionPay" | "StatutorySharedParentalPay" | "StatutoryParentalBereavementPay" | "StatutoryNeonatalCarePay";
            units?: string | number;
            /** @enum {string|null} */
            unitName?: "Day" | "Week" | "Month" | "Period" | null;
            amount: string | number;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        /** @description Counts, totals and warnings are those of the last recalculation; locked ones stay. */
        PayRun: {
            /** Format: ulid */
            payRunId: string;
            /** Format: ulid */
            payrollConfigId: string;
            year: number;
            period: number;
            /** @enum {string} */
            payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            periodStartDate: string;
            periodEndDate: string;
            paymentDate: string;
            taxYear: number;
            taxMonth: number;
            taxWeek: number;
            /** @enum {string} */
            status: "Open" | "Locked";
            isSupplementary: boolean;
            employeeCount: number;
            starterCount: number;
            leaverCount: number;
            nilPaidCount: number;
            totals: components["schemas"]["PayRunTotals"];
            warnings: {
                /** @description Null where it is of the run as a whole. */
                employeeId: string | null;
                token: string;
                text: string;
            }[];
            /** @description Employees whose payslip is still to be worked out, or again after a change. Figures follow at the end. */
            pendingRecalculations: number;
            recalculation: components["schemas"]["PayRunRecalculation"];
            lockedAt: string | null;
            lockedBy: string | null;
            createdAt: string;
            updatedAt: string;
        };
        PayRunTotals: {
            grossPay: string;
            taxablePay: string;
            grossForEmployeeNi: string;
            grossForEmployerNi: string;
            /** @description Negative is a refund. */
            tax: string;
            ni: string;
            employerNi: string;
            studentLoan: string;
            postgraduateLoan: string;
            pension: string;
            employerPension: string;
            pensionContributionsByType: components["schemas"]["SumsByPensionType"];
            /** @description Pay that is marked as pensionable. */
            pensionablePay: string;
            /** @description Earnings in the band of automatic enrolment. */
            qualifyingEarnings: string;
            /** @description Owed by the employer on termination awards. */
            class1aOnTermination: string;
            salarySacrifice: string;
            statutoryPay: components["schemas"]["SumsByStatutoryPayment"];
            benefitsTaxedViaPayroll: string;
            attachmentOrders: string;
            attachmentOrderFees: string;
            otherDeductions: string;
            otherAdditions: string;
            netPay: string;
            /** @description Without the levy. */
            employerCost: string;
            /** @description The run's share of the levy of the tax year; negative is a credit. Of an open run, as if locked next. */
            apprenticeshipLevy: string;
        };
        SumsByPensionType: {
            ReliefAtSource?: string;
            SalarySacrifice?: string;
            NetPayArrangement?: string;
        };
        SumsByStatutoryPayment: {
            StatutorySickPay?: string;
            StatutoryMaternityPay?: string;
            StatutoryPaternityPay?: string;
            StatutoryAdoptionPay?: string;
            StatutorySharedParentalPay?: string;
            StatutoryParentalBereavementPay?: string;
            StatutoryNeonatalCarePay?: string;
        };
        /** @description The job that works payslips out, or waits to; null when none does. */
        PayRunRecalculation: {
            /** Format: ulid */
            jobId: string;
            doneCount: number;
            totalCount: number | null;
        } | null;
        ListedPayRun: {
            /** Format: ulid */
            payRunId: string;
            /** Format: ulid */
            payrollConfigId: string;
            year: number;
            period: number;
            /** @enum {string} */
            payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            periodStartDate: string;
            periodEndDate: string;
            paymentDate: string;
            taxYear: number;
            taxMonth: number;
            taxWeek: number;
            /** @enum {string} */
            status: "Open" | "Locked";
            isSupplementary: boolean;
            employeeCount: number;
            starterCount: number;
            leaverCount: number;
            nilPaidCount: number;
            totals: components["schemas"]["PayRunTotals"];
            lockedAt: string | null;
            lockedBy: string | null;
            createdAt: string;
            updatedAt: string;
        };
        PostedPayrollLines: {
            acceptedLines: components["schemas"]["AcceptedPayrollLine"][];
            failedLines: {
                index: number;
                id: string | null;
                issues: {
                    field: string;
                    reason: string;
                    reasonToken: string;
                    reasonTokenArguments: {
                        name: string;
                        value?: unknown;
                    }[] | null;
                }[];
            }[];
            summary: components["schemas"]["BulkSummary"] & unknown;
        };
        AcceptedPayrollLine: {
            /** Format: ulid */
            lineId: string;
            id: string | null;
            /** Format: ulid */
            payElementId: string;
            payElementCode: string;
            payrollDate: string;
            /** @description Whether it is on another pay date than the one that was asked for. */
            dateMoved: boolean;
            /** Format: ulid */
            payrollConfigId: string;
            year: number;
            period: number;
            units: string | null;
            /** @enum {string|null} */
            unitName: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
            payRate: string | null;
            /** @description Null for a percentage of gross pay, which the payslip works out. */
            amount: string | null;
            description: string | null;
            from: string | null;
            to: string | null;
            department: string | null;
            costCentre: string | null;
            tags: string[];
            canEdit: boolean;
        };
        ProcessedPayrollLines: {
            acceptedLines: components["schemas"]["AcceptedLineOfEmployee"][];
            failedLines: {
                index: number;
                employeeId: string | null;
                id: string | null;
                issues: components["schemas"]["ValidationIssue"][];
            }[];
            summary: components["schemas"]["BulkSummary"] & unknown;
        };
        AcceptedLineOfEmployee: components["schemas"]["AcceptedPayrollLine"] & {
            /** Format: ulid */
            employeeId: string;
        };
        PayrollLine: components["schemas"]["AcceptedPayrollLine"] & {
            /** Format: ulid */
            employeeId: string;
            /** @enum {string} */
            status: "Open" | "Locked";
            version: number;
        };
        PayrollLineReplacement: {
            id?: string | null;
            /** Format: ulid */
            payElementId?: string | null;
            payElementCode?: string | null;
            /** Format: date */
            payrollDate?: string | null;
            units?: string | number;
            /** @enum {string|null} */
            unitName?: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
            payRate?: string | number;
            amount?: string | number;
            description?: string | null;
            /** Format: date */
            from?: string | null;
            /** Format: date */
            to?: string | null;
            department?: string | null;
            costCentre?: string | null;
            tags?: string[] | null;
            /** @description Not read when it is sent. */
            readonly lineId?: unknown;
            /** @description Not read when it is sent. */
            readonly payrollConfigId?: unknown;
            /** @description Not read when it is sent. */
            readonly year?: unknown;
            /** @description Not read when it is sent. */
            readonly period?: unknown;
            /** @description Not read when it is sent. */
            readonly canEdit?: unknown;
            /** @description Not read when it is sent. */
            readonly dateMoved?: unknown;
            /** @description Not read when it is sent. */
            readonly employeeId?: unknown;
            /** @description Not read when it is sent. */
            readonly status?: unknown;
            /** @description Not read when it is sent. */
            readonly version?: unknown;
        };
        PayslipData: {
            /** @description Null on a preview: nothing of it is kept. */
            payslipId: string | null;
            /** Format: ulid */
            employeeId: string;
            /** Format: ulid */
            payrollConfigId: string;
            year: number;
            period: number;
            /**
             * Format: ulid
             * @description Null on a preview in another frequency.
             */
            payRunId: string | null;
            /** @enum {string} */
            status: "PREVIEW" | "FINAL";
            /** @enum {string} */
            payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            periodStartDate: string;
            periodEndDate: string;
            paymentDate: string;
            taxWeek: number;
            taxMonth: number;
            employee: {
                firstName: string;
                lastName: string;
                payrollId: string;
                nationalInsuranceNumber: string | null;
                address: components["schemas"]["AddressRecord"];
                department: string | null;
                jobTitle: string | null;
            };
            employer: {
                name: string | null;
                address: components["schemas"]["AddressRecord"];
                payeReference: string | null;
            };
            taxCode: string;
            week1Month1: boolean;
            niCategory: string;
            /** @enum {string|null} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
            isDirector: boolean;
            paymentMethod: string;
            forPeriod: components["schemas"]["PayAmounts"];
            yearToDate: components["schemas"]["YearToDateAmounts"];
            employmentToDate: components["schemas"]["PayAmounts"];
            summaryItems: components["schemas"]["PreviewSummaryItem"][];
            niBreakdown: components["schemas"]["NiBreakdownRow"][];
            pensionRefundsByType: {
                ReliefAtSource?: string;
                SalarySacrifice?: string;
                NetPayArrangement?: string;
            };
            hours: {
                description: string;
                units: string;
                payRate: string | null;
            }[];
            /** @description How far net pay is below zero; null where it is not. Nobody can be paid such a payslip. */
            shortfall: string | null;
            payments: {
                method: string | null;
                accountName: string | null;
                accountNumberLast4: string | null;
                amount: string;
            }[];
            /** @description Each figure's step, with `includeWorkings`. */
            workings: ({
                id: string;
                figure: string;
                rule: string;
                formula: string;
            } & {
                [key: string]: unknown;
            })[] | null;
            rulesDigest: string;
        };
        PayAmounts: {
            grossPay: string;
            taxablePay: string;
            grossForEmployeeNi: string;
            grossForEmployerNi: string;
            /** @description Negative is a refund. */
            tax: string;
            ni: string;
            employerNi: string;
            studentLoan: string;
            postgraduateLoan: string;
            pension: string;
            employerPension: string;
            pensionContributionsByType: components["schemas"]["SumsByPensionType"];
            /** @description Pay that is marked as pensionable. */
            pensionablePay: string;
            /** @description Earnings in the band of automatic enrolment. */
            qualifyingEarnings: string;
            /** @description Owed by the employer on termination awards. */
            class1aOnTermination: string;
            salarySacrifice: string;
            statutoryPay: components["schemas"]["SumsByStatutoryPayment"];
            benefitsTaxedViaPayroll: string;
            attachmentOrders: string;
            attachmentOrderFees: string;
            otherDeductions: string;
            otherAdditions: string;
            netPay: string;
        };
        YearToDateAmounts: {
            grossPay: string;
            taxablePay: string;
            grossForEmployeeNi: string;
            grossForEmployerNi: string;
            /** @description Negative is a refund. */
            tax: string;
            ni: string;
            employerNi: string;
            studentLoan: string;
            postgraduateLoan: string;
            pension: string;
            employerPension: string;
            pensionContributionsByType: components["schemas"]["SumsByPensionType"];
            /** @description Pay that is marked as pensionable. */
            pensionablePay: string;
            /** @description Earnings in the band of automatic enrolment. */
            qualifyingEarnings: string;
            /** @description Owed by the employer on termination awards. */
            class1aOnTermination: string;
            salarySacrifice: string;
            statutoryPay: components["schemas"]["SumsByStatutoryPayment"];
            benefitsTaxedViaPayroll: string;
            attachmentOrders: string;
            attachmentOrderFees: string;
            otherDeductions: string;
            otherAdditions: string;
            netPay: string;
            previousTaxablePay: string;
            previousTaxPaid: string;
            /** @description By category letter. */
            niBandResult: {
                [key: string]: components["schemas"]["NiAmounts"];
            };
            /** @description By category letter. */
            niBandResultDirector: {
                [key: string]: components["schemas"]["NiAmounts"];
            };
        };
        NiAmounts: {
            grossForEmployeeNi: string;
            grossForEmployerNi: string;
            ni: string;
            employerNi: string;
            bands: components["schemas"]["NiBands"];
        };
        NiBands: {
            atLel: string;
            lelToPt: string;
            ptToUel: string;
            aboveUel: string;
        };
        /** @description A row of the payslip, positive in its own direction. */
        PreviewSummaryItem: {
            id: string | null;
            payElementId: string | null;
            code: string;
            description: string;
            /** @enum {string} */
            type: "Payable" | "Deduction" | "EmployerCost" | "Information";
            amount: string;
            lineType: string | null;
            units: string | null;
            unitName: string | null;
            payRate: string | null;
            from: string | null;
            to: string | null;
            /** @enum {string|null} */
            statutoryType: "StatutorySickPay" | "StatutoryMaternityPay" | "StatutoryPaternityPay" | "StatutoryAdoptionPay" | "StatutorySharedParentalPay" | "StatutoryParentalBereavementPay" | "StatutoryNeonatalCarePay" | null;
            statutoryPayId: string | null;
            orderId: string | null;
            pensionGroupId: string | null;
            /** @enum {string|null} */
            pensionLineType: "Contribution" | "AdditionalVoluntaryContribution" | "Refund" | "EmployerContribution" | null;
            /** @enum {string|null} */
            pensionType: "ReliefAtSource" | "SalarySacrifice" | "NetPayArrangement" | null;
            /** @description Inside `employerPension` already: shown, never added. */
            pensionEmployerContribution: string | null;
            pensionMetadata: components["schemas"]["PensionMetadata"];
            canEdit: boolean;
        };
        /** @description Of rows of a pension; `employerShare` is all that the employer pays over. */
        PensionMetadata: {
            pensionGroupId: string | null;
            pensionGroupName: string | null;
            /** @enum {string} */
            pensionType: "ReliefAtSource" | "SalarySacrifice" | "NetPayArrangement";
            /** @enum {string} */
            contributionBasis: "QualifyingEarnings" | "PensionablePaySet1" | "PensionablePaySet2" | "PensionablePaySet3" | "PensionablePayUncertified";
            employerShare: string;
            /** @enum {string} */
            contributionSource: "Group" | "EmployeeOverride" | "PayRunOverride";
        } | null;
        NiBreakdownRow: {
            niCategory: string;
            grossForEmployeeNi: string;
            grossForEmployerNi: string;
            ni: string;
            employerNi: string;
            bands: components["schemas"]["NiBands"];
            yearToDate: components["schemas"]["NiAmounts"];
        };
        ListedPayslip: {
            /** @description Null on a preview: nothing of it is kept. */
            payslipId: string | null;
            /** Format: ulid */
            employeeId: string;
            /** Format: ulid */
            payrollConfigId: string;
            year: number;
            period: number;
            /**
             * Format: ulid
             * @description Null on a preview in another frequency.
             */
            payRunId: string | null;
            /** @enum {string} */
            status: "PREVIEW" | "FINAL";
            /** @enum {string} */
            payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
            periodStartDate: string;
            periodEndDate: string;
            paymentDate: string;
            taxWeek: number;
            taxMonth: number;
            employee: {
                firstName: string;
                lastName: string;
                payrollId: string;
                nationalInsuranceNumber: string | null;
                address: components["schemas"]["AddressRecord"];
                department: string | null;
                jobTitle: string | null;
            };
            employer: {
                name: string | null;
                address: components["schemas"]["AddressRecord"];
                payeReference: string | null;
            };
            taxCode: string;
            week1Month1: boolean;
            niCategory: string;
            /** @enum {string|null} */
            studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
            isDirector: boolean;
            paymentMethod: string;
            forPeriod: components["schemas"]["PayAmounts"];
            yearToDate: components["schemas"]["YearToDateAmounts"];
            employmentToDate: components["schemas"]["PayAmounts"];
            summaryItems: components["schemas"]["PreviewSummaryItem"][];
            niBreakdown: components["schemas"]["NiBreakdownRow"][];
            pensionRefundsByType: {
                ReliefAtSource?: string;
                SalarySacrifice?: string;
                NetPayArrangement?: string;
            };
            hours: {
                description: string;
                units: string;
                payRate: string | null;
            }[];
            /** @description How far net pay is below zero; null where it is not. Nobody can be paid such a payslip. */
            shortfall: string | null;
            payments: {
                method: string | null;
                accountName: string | null;
                accountNumberLast4: string | null;
                amount: string;
            }[];
            rulesDigest: string;
        };
        PayslipNotCalculated: {
            /** Format: ulid */
            employeeId: string;
            error: string;
            issues: components["schemas"]["ValidationIssue"][];
        };
        RtiSubmission: {
            /** Format: ulid */
            submissionId: string;
            /** @enum {string} */
            submissionType: "Fps" | "Eps" | "ManualEps";
            /** @description Null on an EPS, which is of the whole employer. */
            payrollConfigId: string | null;
            taxYear: number;
            period: number | null;
            taxMonth: number | null;
            /** @enum {string} */
            status: "Pending" | "Submitted" | "Accepted" | "Rejected" | "Failed";
            isCorrection: boolean;
            supersedesSubmissionId: string | null;
            lateReason: string | null;
            finalSubmissionDetails: {
                isFinalSubmission: boolean | null;
                becauseSchemeCeased: boolean | null;
                dateSchemeCeased: string | null;
            } | null;
            paymentDate: string | null;
            employeeCount: number | null;
            totals: {
                taxablePay: string;
                tax: string;
                ni: string;
                employerNi: string;
                studentLoan: string;
                postgraduateLoan: string;
            } | null;
            /** @description What ties the message to its receipt. */
            irMark: string;
            /** @description The gateway's number of the conversation. */
            correlationId: string | null;
            /** Format: date-time */
            submittedAt: string | null;
            /** Format: date-time */
            respondedAt: string | null;
            errors: {
                number: string;
                type: string;
                text: string;
                /** @description An XPath into the message. */
                location: string | null;
            }[];
            validationWarnings: {
                /** @description Null where it is of the message as a whole. */
                employeeId: string | null;
                token: string;
                text: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        FpsRequest: {
            finalSubmissionDetails?: components["schemas"]["FinalSubmissionDetails"];
            /** @enum {string} */
            lateReason?: "A" | "B" | "C" | "D" | "F" | "G" | "H";
            /** @description Those that a correction is of; everybody paid in the run when left out. */
            employeeIds?: string[] | null;
            /**
             * @deprecated
             * @description Send it in `finalSubmissionDetails`; not accepted from 15 January 2027.
             */
            isFinalSubmission?: boolean | null;
            /**
             * @deprecated
             * @description Send it in `finalSubmissionDetails`; not accepted from 15 January 2027.
             */
            becauseSchemeCeased?: boolean | null;
            /**
             * Format: date
             * @deprecated
             * @description Send it in `finalSubmissionDetails`; not accepted from 15 January 2027.
             */
            dateSchemeCeased?: string | null;
        };
        /** @description The last message of the tax year, or of a scheme that ceased. */
        FinalSubmissionDetails: {
            isFinalSubmission?: boolean | null;
            becauseSchemeCeased?: boolean | null;
            /** Format: date */
            dateSchemeCeased?: string | null;
        } | null;
        ManualEps: {
            taxMonth?: number | null;
            employmentAllowance?: boolean | null;
            recoverableAmounts?: components["schemas"]["EpsRecoverableAmounts"];
            finalSubmissionDetails?: components["schemas"]["FinalSubmissionDetails"];
            noPaymentForPeriod?: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            periodOfInactivity?: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            apprenticeshipLevy?: {
                taxMonth?: number | null;
                levyDueYearToDate: string | number;
                annualAllowance: string | number;
            } | null;
            account?: {
                accountHoldersName: string;
                accountNumber: string;
                sortCode: string;
                buildingSocietyReference?: string | null;
            } | null;
        };
        /** @description Amounts are year to date, up to the end of `taxMonth`. */
        EpsRecoverableAmounts: {
            taxMonth?: number | null;
            smpRecovered?: string | number;
            sppRecovered?: string | number;
            sapRecovered?: string | number;
            shppRecovered?: string | number;
            spbpRecovered?: string | number;
            spbpRecoveredInNorthernIreland?: string | number;
            sncpRecovered?: string | number;
            cisDeductionsSuffered?: string | number;
            nicCompensationOnSmp?: string | number;
            nicCompensationOnSpp?: string | number;
            nicCompensationOnSap?: string | number;
            nicCompensationOnShpp?: string | number;
            nicCompensationOnSpbp?: string | number;
            nicCompensationOnSpbpInNorthernIreland?: string | number;
            nicCompensationOnSncp?: string | number;
        } | null;
        ManualEpsChange: {
            taxMonth?: number | null;
            employmentAllowance?: boolean | null;
            recoverableAmounts?: components["schemas"]["EpsRecoverableAmounts"];
            finalSubmissionDetails?: {
                isFinalSubmission?: boolean | null;
                becauseSchemeCeased?: boolean | null;
                /** Format: date */
                dateSchemeCeased?: string | null;
            } | null;
            noPaymentForPeriod?: {
                /** Format: date */
                from?: string | null;
                /** Format: date */
                to?: string | null;
            } | null;
            periodOfInactivity?: {
                /** Format: date */
                from?: string | null;
                /** Format: date */
                to?: string | null;
            } | null;
            apprenticeshipLevy?: {
                taxMonth?: number | null;
                levyDueYearToDate?: string | number;
                annualAllowance?: string | number;
            } | null;
            account?: {
                accountHoldersName?: string | null;
                accountNumber?: string | null;
                sortCode?: string | null;
                buildingSocietyReference?: string | null;
            } | null;
        };
        PayslipEmailsQueued: {
            /** Format: ulid */
            jobId: string;
            queuedCount: number;
            skipped: {
                /** Format: ulid */
                employeeId: string;
                /** @enum {string} */
                reasonToken: "payslip_not_final" | "already_emailed" | "email_missing" | "national_insurance_number_missing" | "postcode_missing";
            }[];
        };
        PayslipEmailRequest: {
            /** @description Everybody with a payslip of the run when it is left out. */
            employeeIds?: string[] | null;
            /**
             * Format: date-time
             * @description When the letters are sent, at most 35 days ahead; at once when it is left out.
             */
            sendAt?: string | null;
            /**
             * @description What the password of the attached copy is made of: the date of birth as `DDMMYYYY`, followed by the National Insurance number, its last four characters, or the postcode, in capital letters without spaces. `DateOfBirthAndNationalInsuranceNumber` when it is left out.
             * @enum {string|null}
             */
            passwordRule?: "DateOfBirthAndNationalInsuranceNumber" | "DateOfBirthAndLastFourOfNationalInsuranceNumber" | "DateOfBirthAndPostcode" | null;
            /** @description Sends payslips again that have been sent already; false when it is left out. */
            resend?: boolean | null;
        };
        PayslipMetadata: {
            /**
             * Format: ulid
             * @description Null on a preview.
             */
            payslipId: string | null;
            /** Format: ulid */
            payRunId: string;
            /** Format: ulid */
            payrollConfigId: string;
            year: number;
            period: number;
            paymentDate: string;
            /** @enum {string} */
            status: "PREVIEW" | "FINAL";
            /** Format: date-time */
            finalisedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last sent to the employee by email.
             */
            emailedAt: string | null;
        };
        YearEnd: {
            taxYear: number;
            /** Format: ulid */
            payrollConfigId: string;
            /** @enum {string} */
            status: "Finalised";
            /** Format: date-time */
            finalisedAt: string;
            /** @description The last FPS, where it was asked for. */
            finalSubmissionId: string | null;
            p60Count: number;
            taxCodeChanges: {
                /** Format: ulid */
                employeeId: string;
                /** @description With W1 or M1 where each period was taxed alone. */
                previousTaxCode: string;
                newTaxCode: string;
            }[];
            outstandingTasks: {
                token: string;
                text: string;
            }[];
        };
        GrossToNetPreview: {
            taxYear: number;
            period: number;
            taxWeek: number;
            taxMonth: number;
            forPeriod: components["schemas"]["PayAmounts"];
            yearToDate: components["schemas"]["YearToDateAmounts"];
            summaryItems: components["schemas"]["PreviewSummaryItem"][];
            niBreakdown: components["schemas"]["NiBreakdownRow"][];
            employerCost: string;
            /** @description How far net pay is below zero; null where it is not. Nobody can be paid such a payslip. */
            shortfall: string | null;
            warnings: {
                employeeId: string | null;
                token: string;
                text: string;
                tokenArguments: {
                    name: string;
                    value?: unknown;
                }[] | null;
            }[];
            /** @description Each figure's step, with `includeWorkings`. */
            workings: ({
                id: string;
                figure: string;
                rule: string;
                formula: string;
            } & {
                [key: string]: unknown;
            })[] | null;
            workingsSources: {
                [key: string]: unknown;
            } | null;
            rulesDigest: string;
        };
        GrossToNetRequest: {
            /**
             * Format: ulid
             * @description The record's data is taken for everything that is not sent.
             */
            employeeId?: string;
            /**
             * @description Needed without an employee.
             * @enum {string}
             */
            payFrequency?: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually" | "Irregular";
            /**
             * Format: date
             * @description Or `taxYear` and `period`.
             */
            paymentDate?: string;
            taxYear?: number | string;
            period?: number;
            /** @description One of `grossPay`, `lines` and `salary`. */
            grossPay?: string | number;
            /** @description A year's, shared out over the payments of a year. */
            salary?: string | number;
            /** @description Each an `amount` or `units` and `payRate`, with `description`, `isTaxable`, `isNiable`, `isPensionable`, `isQualifyingEarnings`, `isAttachable`, `isClass1aNiable`, `lineType`. */
            lines?: {
                amount?: string | number;
                units?: string | number;
                payRate?: string | number;
                description?: string;
                payElementCode?: string;
                isTaxable?: boolean;
                isNiable?: boolean;
                isPensionable?: boolean;
                isQualifyingEarnings?: boolean;
                isAttachable?: boolean;
                isClass1aNiable?: boolean;
                lineType?: string;
            }[];
            /** @description 1257L when there is none. */
            taxCode?: string;
            week1Month1?: boolean;
            /** @description A when there is none. */
            niCategory?: string;
            /** Format: date */
            dateOfBirth?: string;
            /** @enum {string|null} */
            studentLoanPlan?: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
            postgraduateLoan?: boolean;
            /** @description A deemed worker repays no loan through payroll. */
            isOffPayrollWorker?: boolean;
            /** @description `nicMethod` `Annual` or `Alternative`, and `appointmentDate`. */
            director?: {
                /** @enum {string} */
                nicMethod?: "Annual" | "Alternative";
                /** Format: date */
                appointmentDate?: string;
            } | null;
            /** @description `pensionType`, `contributionBasis`, `employeeFactor`, `employerFactor`, `additionalVoluntaryContribution`. */
            pension?: {
                /** @enum {string} */
                pensionType?: "ReliefAtSource" | "SalarySacrifice" | "NetPayArrangement";
                /** @enum {string} */
                contributionBasis?: "QualifyingEarnings" | "PensionablePaySet1" | "PensionablePaySet2" | "PensionablePaySet3" | "PensionablePayUncertified";
                employeeFactor?: string | number;
                employerFactor?: string | number;
                additionalVoluntaryContribution?: string | number;
            } | null;
            /** @description `taxablePay`, `tax`, `niBandResult` and the other sums; nought when it is left out. What a preview answers fits here. */
            yearToDate?: {
                taxablePay?: string | number;
                tax?: string | number;
                niBandResult?: Record<string, never>;
            } | null;
            /**
             * Format: date
             * @description Irregular pay: the payment before this tax week.
             */
            lastPaymentDate?: string | null;
            /**
             * Format: date
             * @description Irregular pay: the first payment of this tax week, if this is a further one.
             */
            firstPaymentDateInWeek?: string | null;
            /** @description Earlier payments of the same earnings period. */
            earningsPeriodToDate?: {
                niBandResult?: Record<string, never>;
                studentLoan?: string | number;
                postgraduateLoan?: string | number;
            };
            /** @description Earlier payments of the same pay period on a week 1/month 1 basis. */
            taxPeriodToDate?: {
                taxablePay?: string | number;
                tax?: string | number;
            } | null;
            /** @description An extra payment before the period's main payment: it repays no tax. */
            isExtraPayment?: boolean;
            /** @description Tax is not repaid while the dispute lasts. */
            onStrike?: boolean;
            /** @description Each with its `orderType` and the fields of its type, which may also stand in `details`, as it is before the payment. */
            courtOrders?: Record<string, never>[] | null;
            includeWorkings?: boolean;
        } & {
            [key: string]: unknown;
        };
        Job: {
            /** Format: ulid */
            jobId: string;
            jobType: string;
            /** @enum {string} */
            status: "Pending" | "Running" | "Completed" | "Failed" | "Cancelled";
            doneCount: number;
            /** @description Null while it is not known. */
            totalCount: number | null;
            /** @description What came of it, once it is completed. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed. */
            errorToken: string | null;
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
        };
    };
    responses: {
        /** @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it. */
        "400.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `access_token_missing`: There is neither `X-Auth-Token` nor `Authorization: Bearer`.
         *
         *     `access_token_invalid`: The token is not one of ours, its credentials are revoked, or the two headers send different ones.
         *
         *     `access_token_expired`: The token is too old; ask for another one.
         */
        "401.access_token_missing.access_token_invalid.access_token_expired": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `organisation_access_denied`: The credentials do not reach this organisation.
         *
         *     `organisation_not_selected`: The credentials reach several: send `X-Org-Id`.
         */
        "403.organisation_access_denied.organisation_not_selected": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `payroll_config_not_found`: The organisation has no such payroll.
         *
         *     `pay_run_not_found`: The payroll does not pay in the tax year.
         */
        "404.payroll_config_not_found.pay_run_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `rate_limited`: Too many requests; `Retry-After` says how long to wait. */
        "429.rate_limited": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `internal_error`: Something failed on our side; nothing was done. */
        "500.internal_error": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
         *
         *     `invalid_pagination_token`: The token belongs to another list, or is too old.
         *
         *     `invalid_page_size`: A page has 1 to 100 items.
         */
        "400.validation_failed.invalid_pagination_token.invalid_page_size": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Not modified: `If-None-Match` names the `ETag` of what would be answered. */
        "304.not.modified.if.none.match": {
            headers: {
                /** @description The same as was sent. */
                ETag?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
         *
         *     `body_required`: There is no body.
         *
         *     `malformed_json`: The body is not valid JSON.
         */
        "400.validation_failed.body_required.malformed_json": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `concurrent_change`: The record is not the one of `If-Match` any more: nothing is changed. */
        "412.concurrent_change": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `body_too_large`: The body is larger than this address takes. */
        "413.body_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `unsupported_media_type`: The body is not sent as application/json. */
        "415.unsupported_media_type": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `idempotency_key_reused`: The key was used for another request. */
        "422.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `whole_customer_access_denied`: The whole account would be reached, and the caller does not reach it. */
        "403.whole_customer_access_denied": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `whole_customer_access_denied`: The whole account would be reached, and the caller does not reach it.
         *
         *     `organisation_access_denied`: The credentials reach organisations that the caller does not.
         */
        "403.whole_customer_access_denied.organisation_access_denied": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `api_token_not_found`: There are no such credentials.
         *
         *     `organisation_not_visible`: The caller does not reach an organisation that is named.
         */
        "404.api_token_not_found.organisation_not_visible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `api_token_not_found`: There are no such credentials. */
        "404.api_token_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
         *
         *     `token_access_would_be_empty`: The credentials would reach nothing.
         */
        "400.validation_failed.token_access_would_be_empty": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `pay_element_not_found`: There is no such pay element. */
        "404.pay_element_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `payroll_config_not_found`: There is no such payroll. */
        "404.payroll_config_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `employee_not_found`: The organisation has no such employee. */
        "404.employee_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `payroll_id_in_use`: Another employee has the payroll id.
         *
         *     `nino_in_use`: Another employee who has not left has the National Insurance number.
         *
         *     `name_in_use`: Another employee has the external reference.
         *
         *     `period_locked`: What would change is in force in a period that is locked.
         */
        "409.payroll_id_in_use.nino_in_use.name_in_use.period_locked": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `period_locked`: What would change is in force in a period that is locked. */
        "409.period_locked": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `salary_configuration_not_found`: The organisation has no configuration: the service is dormant. */
        "404.salary_configuration_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
         *
         *     `malformed_json`: The body is not valid JSON.
         */
        "400.validation_failed.malformed_json": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `payroll_config_not_found`: The organisation has no such payroll. */
        "404.payroll_config_not_found-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `payroll_config_not_found`: The organisation has no such payroll.
         *
         *     `pay_run_not_found`: There is no run of this period.
         */
        "404.payroll_config_not_found.pay_run_not_found-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
         *
         *     `body_required`: There is no body.
         *
         *     `malformed_json`: The body is not valid JSON.
         *
         *     `payroll_lines_refused`: No line is accepted.
         */
        "400.validation_failed.body_required.malformed_json.payroll_lines_refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `payroll_config_not_found`: The organisation has no such payroll.
         *
         *     `pay_run_not_found`: The payroll does not pay in this period.
         */
        "404.payroll_config_not_found.pay_run_not_found-3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `employee_not_found`: The organisation has no such employee.
         *
         *     `payroll_line_not_found`: The employee has no such line.
         */
        "404.employee_not_found.payroll_line_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `period_locked`: The run of the line's period is locked.
         *
         *     `line_not_editable`: The line is of salary or another service: change it there.
         */
        "409.period_locked.line_not_editable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `employee_not_found`: The organisation has no such employee.
         *
         *     `payslip_not_found`: No run of the period is there, or nobody is paid in it.
         */
        "404.employee_not_found.payslip_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /**
         * @description `payroll_config_not_found`: The organisation has no such payroll.
         *
         *     `pay_run_not_found`: The payroll has no run of this period.
         */
        "404.payroll_config_not_found.pay_run_not_found-4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `submission_not_found`: The organisation has no such submission. */
        "404.submission_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        "path.taxYear": number | string;
        "path.payrollConfigId": string;
        /** @description The organisation, for credentials with more than one and without a default. */
        "header.x-org-id": string;
        /** @description The person on whose behalf, for the audit log. */
        "header.user-id": string;
        "query.pageSize": number;
        "query.paginationToken": string;
        /** @description The `ETag` of an earlier answer: 304 where it is the same. */
        "header.if-none-match": string;
        /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
        "header.if-match": string;
        "query.pageSize-2": number;
        /** @description A repetition with the same key and body gets the first answer again. */
        "header.idempotency-key": string;
        "path.organisationId": string;
        "path.clientId": string;
        "path.payElementId": string;
        "query.payrollConfigId": string;
        "query.updatedSince": string;
        "path.employeeId": string;
        /** @description The tax year of the date. */
        "path.year": number | string;
        "path.effectiveDate": string;
        "path.year-2": number | string;
        "path.period": number;
        /** @description Whether the run of the period is locked. */
        "query.status": "Open" | "Locked";
        "query.payElementId": string;
        "query.year": number | string;
        /** @description `lineId` of the line: the `id` of its row on the payslip. */
        "path.lineId": string;
        "path.submissionId": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postOauth2Token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The access token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /**
             * @description `invalid_request`: the form is wrong, or parameters are in the query
             *
             *     `unsupported_grant_type`: another grant is asked for
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRefusal"];
                };
            };
            /** @description `invalid_client`: the credentials are wrong, or revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRefusal"];
                };
            };
            /** @description `invalid_request`: the request is no form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRefusal"];
                };
            };
            /** @description `temporarily_unavailable`: too many requests; `Retry-After` says how long to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRefusal"];
                };
            };
        };
    };
    getV1PayrollYearEndByTaxYearByPayrollConfigId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                taxYear: components["parameters"]["path.taxYear"];
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far a tax year of a payroll is: what is not locked, what was not submitted, and what finalising it answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["YearEndRead"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AuthenticationMyOrganisations: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize"];
                paginationToken?: components["parameters"]["query.paginationToken"];
            };
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisations that the credentials can act on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["MyOrganisation"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AdministrationCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of the credentials */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Customer"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    patchV1AdministrationCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName: string;
                };
            };
        };
        responses: {
            /** @description Renames the account */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Customer"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            /** @description `whole_customer_access_denied`: The credentials do not reach the whole account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1AdministrationCustomerOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: ulid */
                    principalId: string;
                };
            };
        };
        responses: {
            /** @description Gives the account to another person of it */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Customer"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            /** @description `owner_only`: The call is not made for the present owner. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `user_not_found`: Nobody of the account has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AdministrationOrganisations: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                accessType?: "Customer" | "Guest";
                /** @description The start of a name, in any case. */
                search?: string;
            };
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Organisations of the account, also those that the caller does not reach */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["OrganisationRow"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1AdministrationOrganisations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrganisation"];
            };
        };
        responses: {
            /** @description Adds an organisation, which the credentials then reach */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Organisation"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AdministrationOrganisationsByOrganisationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                organisationId: components["parameters"]["path.organisationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One organisation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Organisation"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            /** @description `organisation_not_found`: The credentials do not reach such an organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1AdministrationOrganisationsBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    defaults?: {
                        companyRegistrationNumber?: string | null;
                        payeReference?: string | null;
                        accountsOfficeReference?: string | null;
                        /** Format: date */
                        startDate?: string | null;
                        address?: components["schemas"]["Address"];
                    } | null;
                    organisations: {
                        name?: string;
                        companyRegistrationNumber?: string | null;
                        payeReference?: string | null;
                        accountsOfficeReference?: string | null;
                        /** Format: date */
                        startDate?: string | null;
                        address?: components["schemas"]["Address"];
                    }[];
                };
            };
        };
        responses: {
            /** @description Adds several organisations: what an entry leaves out is taken from `defaults` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                results: {
                                    index: number;
                                    success: boolean;
                                    /** @description The token of the refusal. */
                                    error: string | null;
                                    issues: {
                                        field: string;
                                        reason: string;
                                        reasonToken: string;
                                        reasonTokenArguments: {
                                            name: string;
                                            value?: unknown;
                                        }[] | null;
                                    }[] | null;
                                    /** Format: ulid */
                                    organisationId?: string;
                                    name?: string;
                                    /** @enum {string} */
                                    accessType?: "Customer" | "Guest";
                                    callerAccess?: {
                                        granted: boolean;
                                    };
                                    activeEmployeeCount?: number;
                                    employeeCount?: number;
                                    /** Format: date-time */
                                    createdAt?: string;
                                }[];
                                summary: components["schemas"]["BulkSummary"];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AdministrationApiTokens: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize"];
                paginationToken?: components["parameters"]["query.paginationToken"];
            };
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credentials of the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["ApiToken"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            /**
             * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
             *
             *     `invalid_page_size`: A page has 1 to 100 items.
             *
             *     `invalid_pagination_token`: The token belongs to another list, or is too old.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1AdministrationApiTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    organisationIds?: string[];
                    /** @default false */
                    allOrganisations?: boolean;
                };
            };
        };
        responses: {
            /** @description Makes credentials; the secret is shown once */
            201: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["ApiTokenWithSecret"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied"];
            /** @description `organisation_not_visible`: The caller does not reach an organisation that is named. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `token_limit_reached`: The account has five credentials already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1AdministrationApiTokensByClientId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends credentials and their access tokens */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["ApiToken"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied.organisation_access_denied"];
            404: components["responses"]["404.api_token_not_found"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    patchV1AdministrationApiTokensByClientId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** Format: ulid */
                    defaultOrganisationId?: string | null;
                };
            };
        };
        responses: {
            /** @description Renames credentials, or sets their default organisation */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["ApiToken"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied.organisation_access_denied"];
            404: components["responses"]["404.api_token_not_found.organisation_not_visible"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1AdministrationApiTokensByClientIdRotate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gives credentials another secret; the old one and its access tokens end */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["ApiTokenWithSecret"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied.organisation_access_denied"];
            404: components["responses"]["404.api_token_not_found"];
            412: components["responses"]["412.concurrent_change"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AdministrationApiTokensByClientIdOrganisations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What credentials reach */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            404: components["responses"]["404.api_token_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1AdministrationApiTokensByClientIdOrganisations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    organisationIds: string[];
                };
            };
        };
        responses: {
            /** @description Replaces the direct grants of credentials */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            /**
             * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
             *
             *     `body_required`: There is no body.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `token_access_would_be_empty`: The credentials would reach nothing.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied.organisation_access_denied"];
            404: components["responses"]["404.api_token_not_found.organisation_not_visible"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1AdministrationApiTokensByClientIdCustomerAccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether credentials reach the whole account */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            404: components["responses"]["404.api_token_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1AdministrationApiTokensByClientIdCustomerAccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Has credentials reach the whole account, organisations added later too */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied"];
            404: components["responses"]["404.api_token_not_found"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1AdministrationApiTokensByClientIdCustomerAccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leaves credentials their direct grants */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.token_access_would_be_empty"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied"];
            404: components["responses"]["404.api_token_not_found"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1AdministrationApiTokensByClientIdOrganisationsByOrganisationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
                organisationId: components["parameters"]["path.organisationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Grants one organisation */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied.organisation_access_denied"];
            404: components["responses"]["404.api_token_not_found.organisation_not_visible"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1AdministrationApiTokensByClientIdOrganisationsByOrganisationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                clientId: components["parameters"]["path.clientId"];
                organisationId: components["parameters"]["path.organisationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Takes one grant back */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TokenAccess"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.token_access_would_be_empty"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.whole_customer_access_denied.organisation_access_denied"];
            404: components["responses"]["404.api_token_not_found.organisation_not_visible"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1OrganisationInformation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the organisation says of itself */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["OrganisationInformation"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /** @description `organisation_information_not_found`: Nothing has been saved yet. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1OrganisationInformation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganisationInformationChange"];
            };
        };
        responses: {
            /** @description Creates or replaces what the organisation says of itself */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["OrganisationInformation"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1OrganisationTaxSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation's settings with the tax authority */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TaxSettings"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /** @description `tax_settings_not_found`: None have been saved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1OrganisationTaxSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxSettingsChange"];
            };
        };
        responses: {
            /** @description Creates or replaces the organisation's settings with the tax authority */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["TaxSettings"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1OrganisationWorkingPatternDefaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The working pattern of everybody who has no other: Monday to Friday until one is saved */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["WorkingPatternDefaults"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1OrganisationWorkingPatternDefaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkingPattern"];
            };
        };
        responses: {
            /** @description Replaces the working pattern of everybody who has no other */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["WorkingPatternDefaults"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1OrganisationPayElement: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                includeArchived?: boolean;
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pay elements by their codes, the system's own among them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["PayElement"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1OrganisationPayElement: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayElementChange"];
            };
        };
        responses: {
            /** @description Creates a pay element */
            201: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayElement"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /** @description `name_in_use`: Another element has this code. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1OrganisationPayElementByPayElementId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                payElementId: components["parameters"]["path.payElementId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One pay element */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayElement"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.pay_element_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1OrganisationPayElementByPayElementId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                payElementId: components["parameters"]["path.payElementId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayElementChange"];
            };
        };
        responses: {
            /** @description Replaces a pay element: lines of open runs follow, locked ones stay as they are */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayElement"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.pay_element_not_found"];
            /**
             * @description `name_in_use`: Another element has this code.
             *
             *     `system_pay_element`: The element is the system's own.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1OrganisationPayElementByPayElementId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                payElementId: components["parameters"]["path.payElementId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deletes a pay element; one that lines refer to is archived */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayElement"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.pay_element_not_found"];
            /** @description `system_pay_element`: The element is the system's own. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1Payrollconfig: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                /** @description No payroll is archived: `true` lists none, `false` lists all. */
                isArchived?: boolean;
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payroll configurations, in the order of their creation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["PayrollConfig"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1Payrollconfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollConfigChange"];
            };
        };
        responses: {
            /** @description Creates a payroll configuration */
            201: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayrollConfig"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /** @description `name_in_use`: Another payroll has this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayrollconfigByPayrollConfigId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One payroll configuration */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayrollConfig"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1PayrollconfigByPayrollConfigId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollConfigChange"];
            };
        };
        responses: {
            /** @description Replaces a payroll configuration */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayrollConfig"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found"];
            /**
             * @description `name_in_use`: Another payroll has this name.
             *
             *     `payroll_config_has_pay_runs`: `payFrequency` or `paymentPeriodConfig` would change, and there is a pay run.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1PayrollconfigByPayrollConfigId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deletes a payroll configuration that has no pay runs and no employees */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayrollConfig"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found"];
            /**
             * @description `payroll_config_has_pay_runs`: The payroll has a pay run.
             *
             *     `resource_in_use`: Employees belong to this payroll: move them to another one first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1Employees: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                payrollConfigId?: components["parameters"]["query.payrollConfigId"];
                status?: "Active" | "Leaver" | "Upcoming";
                /** @description The start of a last name or payroll id, in any case. */
                search?: string;
                externalReferenceId?: string;
                department?: string;
                /** @description The code that is shown, in force today. With a week 1/month 1 mark only on that basis. */
                taxCode?: string;
                /** @description The letter that is shown, in force today. */
                niCategory?: string;
                startDateFrom?: string;
                startDateTo?: string;
                leavingDateFrom?: string;
                leavingDateTo?: string;
                updatedSince?: components["parameters"]["query.updatedSince"];
                /** @description `lastName` when it is left out; with `-` before it the other way round. */
                sort?: "lastName" | "payrollId" | "startDate" | "updatedAt" | "-lastName" | "-payrollId" | "-startDate" | "-updatedAt";
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Employees, by their last names or in another order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["Employee"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1Employees: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmployee"];
            };
        };
        responses: {
            /** @description Adds an employee */
            201: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `payroll_id_in_use`: Another employee has the payroll id.
             *
             *     `nino_in_use`: Another employee who has not left has the National Insurance number.
             *
             *     `name_in_use`: Another employee has the external reference.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1EmployeesByNiByNationalInsuranceNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                nationalInsuranceNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee with a National Insurance number: of several the one who has not left, else the last who did */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1EmployeesByPayrollIdByPayrollId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                payrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee with a payroll id */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1EmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One employee, with the version as `ETag` */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeReplacement"];
            };
        };
        responses: {
            /** @description Replaces an employee's record: optional fields that are left out are cleared */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.payroll_id_in_use.nino_in_use.name_in_use.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1EmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deletes an employee who has no locked payslip */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            /** @description `employee_has_payslips`: A payslip of the employee is locked. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    patchV1EmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeePatch"];
            };
        };
        responses: {
            /** @description Changes fields of an employee's record: left out stays, null clears */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.payroll_id_in_use.nino_in_use.name_in_use.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string|null} */
                    mode?: "Create" | "Upsert" | null;
                    employees: {
                        title?: string | null;
                        firstName?: string;
                        middleName?: string | null;
                        lastName?: string;
                        knownAs?: string | null;
                        previousLastName?: string | null;
                        /** Format: date */
                        dateOfBirth?: string;
                        /** @enum {string} */
                        gender?: "Male" | "Female";
                        nationalInsuranceNumber?: string;
                        passportNumber?: string | null;
                        /** Format: email */
                        email?: string | null;
                        telephone?: string | null;
                        mobile?: string | null;
                        address?: components["schemas"]["Address"];
                        partner?: {
                            firstName: string;
                            lastName: string;
                            nationalInsuranceNumber?: string;
                        } | null;
                        payrollId?: string | null;
                        /** Format: ulid */
                        payrollConfigId?: string | null;
                        externalReferenceId?: string | null;
                        /** Format: date */
                        startDate?: string;
                        /** Format: date */
                        continuousEmploymentDate?: string | null;
                        jobTitle?: string | null;
                        department?: string | null;
                        costCentre?: string | null;
                        tags?: string[] | null;
                        /** @enum {string|null} */
                        territory?: "EnglandAndWales" | "Scotland" | "NorthernIreland" | null;
                        /** @enum {string|null} */
                        employmentType?: "Employee" | "Worker" | "Director" | "Pensioner" | "OffPayrollWorker" | null;
                        irregularEmployment?: boolean | null;
                        /** @enum {string|null} */
                        hoursWorkedBand?: "A" | "B" | "C" | "D" | "E" | null;
                        workplacePostcode?: string;
                        isApprentice?: boolean | null;
                        /** Format: date */
                        apprenticeshipStartDate?: string | null;
                        /** Format: date */
                        apprenticeshipEndDate?: string | null;
                        director?: components["schemas"]["DirectorChange"];
                        bankAccount?: components["schemas"]["BankAccount"];
                        /** @enum {string|null} */
                        paymentMethod?: "Bacs" | "Cheque" | "Cash" | null;
                        bankAccounts?: components["schemas"]["SplitBankAccount"][] | null;
                        paidToNonIndividual?: boolean | null;
                        workingPatterns?: components["schemas"]["DatedWorkingPattern"][] | null;
                        sspQualifyingDayPolicies?: components["schemas"]["SspQualifyingDayPolicy"][] | null;
                        /** @description Not read when it is sent. */
                        readonly employeeId?: unknown;
                        /** @description Not read when it is sent. */
                        readonly version?: unknown;
                        /** @description Not read when it is sent. */
                        readonly status?: unknown;
                        /** @description Not read when it is sent. */
                        readonly salaryHistory?: unknown;
                        /** @description Not read when it is sent. */
                        readonly leaver?: unknown;
                        /** @description Not read when it is sent. */
                        readonly taxCodes?: unknown;
                        /** @description Not read when it is sent. */
                        readonly niCategories?: unknown;
                        /** @description Not read when it is sent. */
                        readonly studentLoan?: unknown;
                        /** @description Not read when it is sent. */
                        readonly postgraduateLoan?: unknown;
                        /** @description Not read when it is sent. */
                        readonly openingBalance?: unknown;
                        /** @description Not read when it is sent. */
                        readonly openingBalanceDirector?: unknown;
                        /** @description Not read when it is sent. */
                        readonly createdAt?: unknown;
                        /** @description Not read when it is sent. */
                        readonly updatedAt?: unknown;
                        salary?: string | number;
                        starter?: components["schemas"]["StarterChange"];
                        taxCode?: string | null;
                        week1Month1?: boolean | null;
                        niCategory?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Adds up to 1,000 employees, or changes those that are there, each with an outcome of its own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                results: components["schemas"]["ProcessedEmployee"][];
                                summary: components["schemas"]["BulkSummary"] & unknown;
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdStarter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StarterChange"];
            };
        };
        responses: {
            /** @description Replaces what a starter brought: first day, declaration or P45, loans */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Starter"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdLeaver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaverChange"];
            };
        };
        responses: {
            /** @description Says when an employee leaves */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Leaver"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1EmployeesByEmployeeIdLeaver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Has an employee stay after all */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Leaver"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `employee_not_found`: The organisation has no such employee.
             *
             *     `leaver_not_found`: The employee does not leave.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description `leaver_already_paid`: The final pay run is locked, and a P45 is issued.
             *
             *     `period_locked`: The tax year in which the employee leaves is finalised.
             *
             *     `nino_in_use`: Another employee has the National Insurance number by now.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesLeaverBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaversChange"];
            };
        };
        responses: {
            /** @description Says when employees leave, each by itself */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                results: {
                                    success: boolean;
                                    /** @description The token of the refusal. */
                                    error: string | null;
                                    employeeId: string;
                                    leavingDate: string;
                                }[];
                                summary: components["schemas"]["BulkSummary"];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdNino: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NinoChange"];
            };
        };
        responses: {
            /** @description Changes the National Insurance number; null takes it away */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            /** @description `nino_in_use`: Another employee who has not left has the number. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdPayrollId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollIdChange"];
            };
        };
        responses: {
            /** @description Changes the payroll id */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            /** @description `payroll_id_in_use`: Another employee has the payroll id. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdPayrollConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeePayrollConfigChange"];
            };
        };
        responses: {
            /** @description Moves an employee to another payroll: open runs of both are worked out again */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Employee"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesByEmployeeIdTaxCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxCodeChange"];
            };
        };
        responses: {
            /** @description Adds a tax code from a day on; one of the same day is replaced */
            201: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeTaxCode"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1EmployeesByEmployeeIdTaxCodesByYearByEffectiveDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
                /** @description The tax year of the date. */
                year: components["parameters"]["path.year"];
                effectiveDate: components["parameters"]["path.effectiveDate"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes a tax code; the one before it is in force again */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeTaxCode"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `employee_not_found`: The organisation has no such employee.
             *
             *     `tax_code_not_found`: The employee has no tax code of that year and day.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description `period_locked`: What would change is in force in a period that is locked.
             *
             *     `resource_in_use`: It is the employee's only tax code.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesByEmployeeIdNiCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NiCategoryChange"];
            };
        };
        responses: {
            /** @description Adds a National Insurance category letter from a day on; one of the same day is replaced */
            201: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeNiCategory"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1EmployeesByEmployeeIdNiCategoriesByYearByEffectiveDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
                /** @description The tax year of the date. */
                year: components["parameters"]["path.year"];
                effectiveDate: components["parameters"]["path.effectiveDate"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes a category letter; the one before it is in force again */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeNiCategory"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `employee_not_found`: The organisation has no such employee.
             *
             *     `ni_category_not_found`: The employee has no letter of that year and day.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description `period_locked`: What would change is in force in a period that is locked.
             *
             *     `resource_in_use`: It is the employee's only letter.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1EmployeesByEmployeeIdEffectiveTaxInfo: {
        parameters: {
            query?: {
                date?: string;
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tax code, category letter and loans in force on a day; today when none is asked for */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EffectiveTaxInfo"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesByEmployeeIdStudentLoanStart: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudentLoanStart"];
            };
        };
        responses: {
            /** @description Starts student loan deductions; another plan that runs ends the day before */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeStudentLoan"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesByEmployeeIdStudentLoanEnd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoanEnd"];
            };
        };
        responses: {
            /** @description Ends student loan deductions with a last day */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeStudentLoan"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `employee_not_found`: The organisation has no such employee.
             *
             *     `student_loan_not_found`: The employee has no such loan that is open.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesByEmployeeIdPostgraduateLoanStart: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostgraduateLoanStart"];
            };
        };
        responses: {
            /** @description Starts postgraduate loan deductions */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeePostgraduateLoan"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1EmployeesByEmployeeIdPostgraduateLoanEnd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoanEnd"];
            };
        };
        responses: {
            /** @description Ends postgraduate loan deductions with a last day */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeePostgraduateLoan"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `employee_not_found`: The organisation has no such employee.
             *
             *     `postgraduate_loan_not_found`: The employee has no such loan that is open.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1EmployeesByEmployeeIdSalary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The annual salary in force today, and all its versions, the newest first */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["SalaryHistory"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdSalary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalaryChange"];
            };
        };
        responses: {
            /** @description Adds a version of the annual salary, or replaces them */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["SalaryHistory"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1EmployeesByEmployeeIdOpeningBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpeningBalanceChange"];
            };
        };
        responses: {
            /** @description Replaces where tax years stand before the first payslip made here, of the years that are sent */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["OpeningBalances"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            409: components["responses"]["409.period_locked"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1SalaryOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation's salary configuration */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["SalaryConfiguration"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.salary_configuration_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1SalaryOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalaryConfigurationChange"];
            };
        };
        responses: {
            /** @description Creates or replaces the organisation's salary configuration */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["SalaryConfiguration"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1SalaryOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes the organisation's salary configuration and answers it: the service is dormant from then on */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["SalaryConfiguration"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.salary_configuration_not_found"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1SalaryEmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How an employee's salary is worked out, and which level decides it */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeSalaryConfiguration"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1SalaryEmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeSalaryConfigurationChange"];
            };
        };
        responses: {
            /** @description Sets an employee's own calculation method */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeSalaryConfiguration"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1SalaryEmployeesByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes an employee's own calculation method and answers what is in force now */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeSalaryConfiguration"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1SalaryOrganisationLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation's leave policies, and what each payment comes to */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["LeaveDocument"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1SalaryOrganisationLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveDocumentChange"];
            };
        };
        responses: {
            /** @description Replaces the organisation's leave policies; what is left out falls back to the default */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["LeaveDocument"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1SalaryOrganisationLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes the organisation's leave policies and answers what applies now */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["LeaveDocument"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1SalaryEmployeesByEmployeeIdLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An employee's leave policies, and what each payment comes to */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeLeaveDocument"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1SalaryEmployeesByEmployeeIdLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveDocumentChange"];
            };
        };
        responses: {
            /** @description Replaces an employee's leave policies; what is left out falls back to the organisation's */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeLeaveDocument"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1SalaryEmployeesByEmployeeIdLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes an employee's leave policies and answers what applies now */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["EmployeeLeaveDocument"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1SalaryEmployeesByEmployeeIdCalculate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalaryDryRun"];
            };
        };
        responses: {
            /** @description Works out an employee's salary lines of a period; nothing is posted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["SalaryOfPeriod"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1PayrollByPayrollConfigIdNext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: date */
                    paymentDate?: string | null;
                };
            };
        };
        responses: {
            /** @description Creates the next pay run in sequence */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayRun"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found-2"];
            /** @description `previous_period_open`: An earlier period is not locked. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayrollByPayrollConfigIdByYearByPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A pay run, with what is still to be worked out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayRun"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found-2"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayrollByPayrollConfigId: {
        parameters: {
            query?: {
                pageSize?: number;
                paginationToken?: components["parameters"]["query.paginationToken"];
                status?: "Open" | "Locked";
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pay runs of a payroll, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["ListedPayRun"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found-2"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayrollLineByEmployeeId: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                /** @description Whether the run of the period is locked. */
                status?: components["parameters"]["query.status"];
                payElementId?: components["parameters"]["query.payElementId"];
                updatedSince?: components["parameters"]["query.updatedSince"];
                year?: components["parameters"]["query.year"];
                period?: number;
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posted lines of an employee, in the order of their posting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["PayrollLine"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1PayrollLineByEmployeeId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        id?: string | null;
                        /** Format: ulid */
                        payElementId?: string | null;
                        payElementCode?: string | null;
                        /** Format: date */
                        payrollDate?: string | null;
                        units?: string | number;
                        /** @enum {string|null} */
                        unitName?: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
                        payRate?: string | number;
                        amount?: string | number;
                        description?: string | null;
                        /** Format: date */
                        from?: string | null;
                        /** Format: date */
                        to?: string | null;
                        department?: string | null;
                        costCentre?: string | null;
                        tags?: string[] | null;
                        /** @description Not read when it is sent. */
                        readonly lineId?: unknown;
                        /** @description Not read when it is sent. */
                        readonly payrollConfigId?: unknown;
                        /** @description Not read when it is sent. */
                        readonly year?: unknown;
                        /** @description Not read when it is sent. */
                        readonly period?: unknown;
                        /** @description Not read when it is sent. */
                        readonly canEdit?: unknown;
                        /** @description Not read when it is sent. */
                        readonly dateMoved?: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Posts up to 100 payroll lines of an employee; failing ones are reported back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PostedPayrollLines"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json.payroll_lines_refused"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1PayrollLinesBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        id?: string | null;
                        /** Format: ulid */
                        payElementId?: string | null;
                        payElementCode?: string | null;
                        /** Format: date */
                        payrollDate?: string | null;
                        units?: string | number;
                        /** @enum {string|null} */
                        unitName?: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
                        payRate?: string | number;
                        amount?: string | number;
                        description?: string | null;
                        /** Format: date */
                        from?: string | null;
                        /** Format: date */
                        to?: string | null;
                        department?: string | null;
                        costCentre?: string | null;
                        tags?: string[] | null;
                        /** @description Not read when it is sent. */
                        readonly lineId?: unknown;
                        /** @description Not read when it is sent. */
                        readonly payrollConfigId?: unknown;
                        /** @description Not read when it is sent. */
                        readonly year?: unknown;
                        /** @description Not read when it is sent. */
                        readonly period?: unknown;
                        /** @description Not read when it is sent. */
                        readonly canEdit?: unknown;
                        /** @description Not read when it is sent. */
                        readonly dateMoved?: unknown;
                        /** Format: ulid */
                        employeeId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Posts up to 1,000 payroll lines of many employees; failing ones are reported back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["ProcessedPayrollLines"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json.payroll_lines_refused"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayrollByPayrollConfigIdByYearByPeriodLines: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                /** @description Whether the run of the period is locked. */
                status?: components["parameters"]["query.status"];
                payElementId?: components["parameters"]["query.payElementId"];
                updatedSince?: components["parameters"]["query.updatedSince"];
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posted lines of a payroll's period, in the order of their posting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["PayrollLine"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found-3"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    putV1PayrollLineByEmployeeIdByLineId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
                /** @description `lineId` of the line: the `id` of its row on the payslip. */
                lineId: components["parameters"]["path.lineId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollLineReplacement"];
            };
        };
        responses: {
            /** @description Replaces a posted line: optional fields that are left out are cleared */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayrollLine"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found.payroll_line_not_found"];
            409: components["responses"]["409.period_locked.line_not_editable"];
            412: components["responses"]["412.concurrent_change"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    deleteV1PayrollLineByEmployeeIdByLineId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of the record as it was read: the change is refused where it has another by now. */
                "if-match"?: components["parameters"]["header.if-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
                /** @description `lineId` of the line: the `id` of its row on the payslip. */
                lineId: components["parameters"]["path.lineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes a posted line */
            200: {
                headers: {
                    /** @description The version of the record, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayrollLine"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found.payroll_line_not_found"];
            409: components["responses"]["409.period_locked.line_not_editable"];
            412: components["responses"]["412.concurrent_change"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayslipDataByEmployeeIdByYearByPeriod: {
        parameters: {
            query?: {
                includeWorkings?: boolean;
                /** @description Previews the period of another frequency than the payroll's own, counted from 6 April and paid on its last day. */
                payFrequency?: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
                /** @description Of several payrolls in the period, after a move; the last final one when it is left out. */
                payrollConfigId?: string;
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An employee's payslip of a period: the final one, or a preview while the run is open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayslipData"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found.payslip_not_found"];
            /** @description `period_locked`: Another `payFrequency` is for previews: these days are in a final payslip. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayrollByPayrollConfigIdByYearByPeriodPayslips: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                status?: "PREVIEW" | "FINAL";
                employeeId?: string;
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payslips of a pay run: the final ones, or previews while it is open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["ListedPayslip"][];
                                notCalculated: components["schemas"]["PayslipNotCalculated"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found-2"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1PayrollByPayrollConfigIdByYearByPeriodLock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    acknowledgeWarnings?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Locks a pay run: its payslips become final */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayRun"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found-3"];
            /**
             * @description `previous_period_open`: An earlier period is not locked.
             *
             *     `pay_run_already_locked`: The run is locked.
             *
             *     `warnings_not_acknowledged`: The run has warnings that `acknowledgeWarnings` is needed for; `validationIssues` names each.
             *
             *     `negative_net_pay`: Somebody's net pay is below nought; all of them are named.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1RtiFpsByPayrollConfigIdByTaxYearByPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
                taxYear: components["parameters"]["path.taxYear"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FpsRequest"];
            };
        };
        responses: {
            /** @description Submits the full payment submission of a locked pay run */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["RtiSubmission"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            /**
             * @description `validation_failed`: Something in the request is wrong, or a query parameter is not known here; `validationIssues` lists all of it.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `withdrawn_late_reason`: The late reason is E, which has been withdrawn.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found-4"];
            /**
             * @description `pay_run_not_locked`: The run is open: its payslips can change.
             *
             *     `submission_in_progress`: An earlier submission of the same is on its way; `submissionId` names it.
             *
             *     `gateway_not_configured`: The live environment has no address of the tax authority's gateway.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1RtiEpsByTaxYearManual: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                taxYear: components["parameters"]["path.taxYear"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManualEps"];
            };
        };
        responses: {
            /** @description Submits an employer payment summary as it is told */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["RtiSubmission"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /** @description `gateway_not_configured`: The live environment has no address of the tax authority's gateway. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1RtiEpsByTaxYearManualBySubmissionIdResubmit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                taxYear: components["parameters"]["path.taxYear"];
                submissionId: components["parameters"]["path.submissionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ManualEpsChange"];
            };
        };
        responses: {
            /** @description Submits a manual employer payment summary again, with changes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["RtiSubmission"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.submission_not_found"];
            /**
             * @description `submission_in_progress`: An earlier submission of the same is on its way; `submissionId` names it.
             *
             *     `gateway_not_configured`: The live environment has no address of the tax authority's gateway.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1RtiEpsByTaxYearByTaxMonth: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                taxYear: components["parameters"]["path.taxYear"];
                taxMonth: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Submits the employer payment summary of a tax month, from its locked pay runs */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["RtiSubmission"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /**
             * @description `pay_runs_open`: A pay run of the year up to this month is not locked.
             *
             *     `eps_not_needed`: There is nothing to tell for the month.
             *
             *     `submission_in_progress`: An earlier submission of the same is on its way; `submissionId` names it.
             *
             *     `gateway_not_configured`: The live environment has no address of the tax authority's gateway.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1RtiSubmissions: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                taxYear?: number | string;
                submissionType?: "Fps" | "Eps" | "ManualEps";
                status?: "Pending" | "Submitted" | "Accepted" | "Rejected" | "Failed";
                payrollConfigId?: components["parameters"]["query.payrollConfigId"];
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Submissions to the tax authority, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["RtiSubmission"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1RtiSubmissionsBySubmissionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                submissionId: components["parameters"]["path.submissionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One submission, with its errors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["RtiSubmission"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.submission_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1RtiSubmissionsBySubmissionIdMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                submissionId: components["parameters"]["path.submissionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message of a submission */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                /** Format: ulid */
                                submissionId: string;
                                irMark: string;
                                xml: string;
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.submission_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayslipDataByEmployeeIdByYearByPeriodFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description The `ETag` of an earlier answer: 304 where it is the same. */
                "if-none-match"?: components["parameters"]["header.if-none-match"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An employee's payslip of a period as PDF */
            200: {
                headers: {
                    /** @description The name to save the file by. */
                    "Content-Disposition"?: string;
                    /** @description The same for the same bytes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            304: components["responses"]["304.not.modified.if.none.match"];
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found.payslip_not_found"];
            /** @description `not_acceptable`: `Accept` does not take application/pdf. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description `negative_net_pay`: More is taken than paid: there is no preview.
             *
             *     `organisation_information_missing`: Nothing names the employer yet.
             *
             *     `payslip_not_printable`: A name has letters that the fonts lack, for one; `validationIssues` says what it is.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            /** @description `service_unavailable`: Too many documents are being drawn; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postV1NotificationEmailPayslipByPayrollConfigIdByYearByPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
                year: components["parameters"]["path.year-2"];
                period: components["parameters"]["path.period"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PayslipEmailRequest"];
            };
        };
        responses: {
            /** @description Sends the final payslips of a run to their employees by email, each with a copy that a password protects */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["PayslipEmailsQueued"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found-4"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1PayslipMetadataByEmployeeId: {
        parameters: {
            query?: {
                pageSize?: components["parameters"]["query.pageSize-2"];
                paginationToken?: components["parameters"]["query.paginationToken"];
                year?: components["parameters"]["query.year"];
            };
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                employeeId: components["parameters"]["path.employeeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which payslips an employee has, the newest first, without amounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: {
                                items: components["schemas"]["PayslipMetadata"][];
                            };
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.invalid_pagination_token.invalid_page_size"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.employee_not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1PayrollYearEndByTaxYearByPayrollConfigIdFinalise: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
                /** @description A repetition with the same key and body gets the first answer again. */
                "idempotency-key"?: components["parameters"]["header.idempotency-key"];
            };
            path: {
                taxYear: components["parameters"]["path.taxYear"];
                payrollConfigId: components["parameters"]["path.payrollConfigId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Sends the last period's FPS as the final submission of the year.
                     * @default false
                     */
                    submitFinalFps?: boolean;
                    /**
                     * @description Has codes lose their week 1/month 1 mark from 6 April.
                     * @default true
                     */
                    clearWeek1Month1?: boolean;
                    /**
                     * @description Finalises the year although submissions are missing, or before it is over.
                     * @default false
                     */
                    acknowledgeWarnings?: boolean;
                    /**
                     * @description Makes a P60 for everybody who is employed on 5 April and was paid in the year.
                     * @default true
                     */
                    generateP60s?: boolean;
                };
            };
        };
        responses: {
            /** @description Finalises a tax year of a payroll: its P60s are made, and tax codes are carried into the new year */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["YearEnd"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            404: components["responses"]["404.payroll_config_not_found.pay_run_not_found"];
            /**
             * @description `pay_runs_open`: Periods of the year are not locked; the arguments name them. For a final FPS: those of all payrolls.
             *
             *     `submissions_missing`: An FPS or EPS of the year is missing; the arguments name them. Send `acknowledgeWarnings`.
             *
             *     `tax_year_not_over`: The year has not ended. Send `acknowledgeWarnings`.
             *
             *     `year_already_finalised`: The year is finalised.
             *
             *     `submission_in_progress`: An earlier FPS of the last period is on its way.
             *
             *     `gateway_not_configured`: A final FPS is asked for, and nothing says where to.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    postV1CalculatorGrosstonet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrossToNetRequest"];
            };
        };
        responses: {
            /** @description Works out a payslip from gross to net; nothing is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["GrossToNetPreview"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed.body_required.malformed_json"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
    getV1JobsByJobId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation, for credentials with more than one and without a default. */
                "x-org-id"?: components["parameters"]["header.x-org-id"];
                /** @description The person on whose behalf, for the audit log. */
                "user-id"?: components["parameters"]["header.user-id"];
            };
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A background job of the organisation: how far it is, and what came of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        content: {
                            data: components["schemas"]["Job"];
                            metadata: components["schemas"]["Metadata"];
                        };
                        validationIssues: components["schemas"]["ValidationIssue"][] | null;
                    };
                };
            };
            400: components["responses"]["400.validation_failed"];
            401: components["responses"]["401.access_token_missing.access_token_invalid.access_token_expired"];
            403: components["responses"]["403.organisation_access_denied.organisation_not_selected"];
            /** @description `job_not_found`: The organisation has no such job. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
        };
    };
}
